import Domain

extension AdminCreation {
    /// Reads the options of `admin create`.
    init(_ values: OptionValues) throws(UsageError) {
        email = try values.require("--email", takes: "an email address") { text in
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
            return parts.count == 2 && !parts.contains("") && isPlain && text.utf8.count <= 254 ? text : nil
        }
        name = try values.require("--name", takes: "1 to 100 characters") { text in
            (1...100).contains(text.unicodeScalars.count) ? text : nil
        }
        isInstanceAdmin = values.has("--instance-admin")
        password = values["--password-file"].map { .line(LineSource($0)) } ?? .generated
    }
}

extension TokenCreation {
    /// Reads the options of `token`.
    init(_ values: OptionValues) throws(UsageError) {
        project = try values.require("--project", takes: "a project's id", ProjectID.init)
        kid = try values.require("--kid", takes: "1 to 64 of A-Za-z0-9._-", KeyID.init)
        uid = try values.require("--uid", takes: "1 to 128 characters") { text in
            (1...128).contains(text.unicodeScalars.count) ? text : nil
        }
        tier = try values.read("--tier", takes: "silver, gold or platinum", Tier.init(anyCase:))
        lifetimeSeconds =
            try values.read("--lifetime", takes: "a number of seconds from 1 to 315360000") { text in
                Int(text).flatMap { (1...315_360_000).contains($0) ? $0 : nil }
            } ?? 3600
        secret = try Self.secret(values)
        claims = try Self.claims(values)
    }

    private static func secret(_ values: OptionValues) throws(UsageError) -> SecretSource? {
        switch (values["--secret-file"], values["--secret-base64-file"]) {
        case (nil, nil): return nil
        case (let file?, nil): return SecretSource(line: LineSource(file), isBase64: false)
        case (nil, let file?): return SecretSource(line: LineSource(file), isBase64: true)
        case (_?, _?): throw values.fault("Either --secret-file or --secret-base64-file is given, not both.")
        }
    }

    private static func claims(_ values: OptionValues) throws(UsageError) -> [Claim] {
        var claims =
            try values.read("--claims", takes: "a JSON object") { text in
                (try? JSON.parse(Array(text.utf8)))?.asObject?.members.map { Claim(name: $0.key, value: $0.value) }
            } ?? []
        for text in values.all("--claim") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw values.fault("--claim takes NAME=TEXT, not '\(text)'.")
            }
            claims.append(Claim(name: parts[0], value: .string(parts[1])))
        }
        guard Set(claims.map { ExactString($0.name) }).count == claims.count else {
            throw values.fault("A claim is given twice.")
        }
        return claims
    }
}
