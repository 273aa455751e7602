/// OpenSSL's own benchmark.
enum OpenSSLSpeed {
    /// What verifying one signature by a key of 2,048 bits takes, in microseconds of processor time.
    static func verifyMicroseconds() throws -> Double {
        let answer = try Program.output("openssl", ["speed", "-seconds", "1", "-mr", "rsa2048"])
        guard let perSecond = verifications(in: answer.output), perSecond > 0 else {
            throw BenchError("openssl speed said nothing of use: \(answer.all.suffix(500))")
        }
        return 1e6 / perSecond
    }

    /// Verifications in a second, from the machine-readable line `+F2:<n>:<bits>:<signatures/s>:<verifications/s>`;
    /// later releases put more behind it.
    static func verifications(in output: String) -> Double? {
        for line in output.split(separator: "\n") where line.hasPrefix("+F2:") {
            let fields = line.split(separator: ":")
            guard fields.count >= 5, fields[2] == "2048" else { continue }
            return Double(fields[4])
        }
        return nil
    }
}
