import Auth
import Crypto
import Domain
import Foundation
import TestSupport
import Testing

/// Signed-in fetches, with tokens by the `openssl` command and by hand.
@Suite struct TokenFetchTests {
    @Test func aTokenSignedByAnotherImplementationIsAccepted() async throws {
        let (project, app, root) = try await SharedService.project()
        let key = try RSAKey()
        let made = try root.post(
            project.path + "/token-keys", ["algorithm": "RS256", "public_key": .string(key.publicPEM), "kid": "rsa"])
        #expect(made.status == 201)
        let payload: JSON = [
            "sub": "user-1", "exp": .integer(Int(Date().timeIntervalSince1970) + 300), "claims": ["role": "vip"],
        ]
        for header in [["alg": "RS256", "kid": "rsa"], ["alg": "RS256"]] as [JSON] {
            let token = try key.sign(header: header, payload: payload)
            let answer = try app.get("/config?platform=web", ("Authorization", "Bearer " + token))
            #expect(answer.parameter("welcome_text").asString == "Welcome back, VIP")
        }
        // The public key as an HMAC secret, under its own name and without one.
        for kid in [KeyID("rsa"), KeyID("main")] {
            let forged = AccessTokenSigner.hs256(
                secret: Array(key.publicPEM.utf8), kid: try #require(kid), uid: "u", tier: nil, claims: JSONObject(),
                issuedAt: Timestamp(seconds: Int64(Date().timeIntervalSince1970)), lifetime: .seconds(60),
                settings: .standard)
            #expect(try app.get("/config", ("Authorization", "Bearer " + forged)).errorCode == "invalid_token")
        }
    }

    @Test(arguments: [
        "Bearer", "Bearer ", "Bearer x", "Bearer a.b.c", "Basic dXNlcjpwYXNz", "bearer", "", "Token abc",
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1IiwiZXhwIjo5OTk5OTk5OTk5fQ.",
        "Bearer eyJhbGciOiJOT05FIn0.eyJzdWIiOiJ1IiwiZXhwIjo5OTk5OTk5OTk5fQ.AA",
    ])
    func whatIsNoGoodTokenIsNeverAQuietAnonymousAnswer(_ authorization: String) async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config", ("Authorization", authorization))
        #expect(answer.status == 401)
        #expect(answer.errorCode == "invalid_token")
        #expect(answer.header("www-authenticate")?.hasPrefix("Bearer") == true)
    }

    @Test func anExpiredTokenSaysSoAndAnotherProjectsTokenIsInvalid() async throws {
        let (project, app, _) = try await SharedService.project()
        let expired = AccessTokenSigner.hs256(
            secret: Array(project.tokenSecret.utf8), kid: try #require(KeyID("main")), uid: "u", tier: nil,
            claims: JSONObject(), issuedAt: Timestamp(seconds: 1_000_000_000), lifetime: .seconds(60),
            settings: .standard)
        let answer = try app.get("/config", ("Authorization", "Bearer " + expired))
        #expect(answer.status == 401)
        #expect(answer.errorCode == "expired_token")
        let (other, _, _) = try await SharedService.project()
        let foreign = try app.get("/config", ("Authorization", "Bearer " + other.token()))
        #expect(foreign.errorCode == "invalid_token")
    }

    @Test func theUserDecidesTheBucketAndTheDeviceDoesNot() async throws {
        let (project, app, _) = try await SharedService.project()
        for user in 0..<30 {
            let token = [("Authorization", "Bearer " + (try project.token(uid: "user-\(user)")))]
            let values = try (0..<4).map { device in
                try app.send("GET", "/config?instance_id=device-\(device)-x", headers: token).parameter("new_home")
            }
            #expect(values.allSatisfy { $0 == values[0] })
            #expect(values[0].asBool == (PercentBucket.microBucket(seed: "new_home", id: "user-\(user)") < 20_000_000))
        }
    }

    @Test func aProjectsTokenSettingsAreInForceAtOnce() async throws {
        let document = """
            {"conditions":[{"name":"gold","rules":[{"field":"tier","values":["gold"]}]},
                           {"name":"beta","rules":[{"field":"claim","name":"beta","values":[true]}]}],
             "parameters":{"tier":{"type":"boolean","default":false,"conditional_values":{"gold":true}},
                           "beta":{"type":"boolean","default":false,"conditional_values":{"beta":true}}}}
            """
        let (project, app, root) = try await SharedService.project(template: document)
        let settings: JSON = [
            "token": [
                "issuer": "https://id.example", "audience": "shop", "uid_claim": "user.id",
                "tier_claim": "app_metadata.plan", "claims_path": ".",
            ]
        ]
        #expect(try root.send("PATCH", project.path, json: settings).status == 200)
        #expect(try app.get("/config", ("Authorization", "Bearer " + project.token())).status == 401)
        let payload: JSON = [
            "iss": "https://id.example", "aud": ["web", "shop"], "user": ["id": "u-1"], "beta": true,
            "app_metadata": ["plan": "Gold"], "exp": 4_000_000_000,
        ]
        let token = HS256.sign(payload, secret: project.tokenSecret)
        let answer = try app.get("/config", ("Authorization", "Bearer " + token))
        #expect(answer.parameter("tier").asBool == true)
        #expect(answer.parameter("beta").asBool == true)
    }
}

/// An RSA key of the `openssl` command, and its signatures.
struct RSAKey {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "rsa-\(UUID().uuidString)")
    let publicPEM: String

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = folder.appending(path: "key.pem").path
        _ = try Self.openssl(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key])
        publicPEM = String(decoding: try Self.openssl(["pkey", "-in", key, "-pubout"]), as: UTF8.self)
    }

    func sign(header: JSON, payload: JSON) throws -> String {
        let input = [header, payload].map { Data($0.encoded()).base64URL }.joined(separator: ".")
        let file = folder.appending(path: UUID().uuidString)
        try Data(input.utf8).write(to: file)
        let key = folder.appending(path: "key.pem").path
        return input + "." + (try Self.openssl(["dgst", "-sha256", "-sign", key, file.path])).base64URL
    }

    private static func openssl(_ arguments: [String]) throws -> Data {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}

/// Tokens with any payload.
enum HS256 {
    static func sign(_ payload: JSON, secret: String) -> String {
        let header: JSON = ["alg": "HS256"]
        let input = [header, payload].map { Data($0.encoded()).base64URL }.joined(separator: ".")
        return input + "." + Data(HMACSHA256.authenticate(Array(input.utf8), key: Array(secret.utf8))).base64URL
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
