import Crypto

/// Makes and checks what is kept of a password: scrypt (RFC 7914), with its cost and salt beside it.
///
/// Slow on purpose, about a tenth of a second and 32 MiB: see `PasswordWorker`.
public enum PasswordHasher {
    private static let saltLength = 16
    private static let hashLength = 32

    /// What is kept of a password: `$scrypt$ln=15,r=8,p=1$salt$hash`. Nil when there is no memory for it.
    public static func hash(_ password: String) -> String? {
        let salt = SecureRandom.bytes(saltLength)
        guard let cost = StoredPassword.currentCost,
            let hash = Scrypt.derive(password: Array(password.utf8), salt: salt, cost: cost, length: hashLength)
        else { return nil }
        return StoredPassword(cost: cost, salt: salt, hash: hash).text
    }

    /// Whether `stored` is what is kept of this password. False too for a stored text that can't be read.
    public static func verify(_ password: String, _ stored: String) -> Bool {
        guard let stored = StoredPassword(stored) else { return false }
        let hash = Scrypt.derive(
            password: Array(password.utf8), salt: stored.salt, cost: stored.cost, length: stored.hash.count)
        return hash.map { ConstantTime.equal($0, stored.hash) } ?? false
    }

    /// What to check a password against where there is no account: it takes the same time, and no password passes.
    public static let decoy: String = {
        guard let cost = StoredPassword.currentCost else { preconditionFailure("the current cost is a valid one") }
        let salt = SecureRandom.bytes(saltLength)
        return StoredPassword(cost: cost, salt: salt, hash: SecureRandom.bytes(hashLength)).text
    }()
}

/// A password's hash as text, in the form of the password hashing competition.
struct StoredPassword {
    static let currentCost = ScryptCost(logN: 15, r: 8, p: 1)

    let cost: ScryptCost
    let salt: [UInt8]
    let hash: [UInt8]

    init(cost: ScryptCost, salt: [UInt8], hash: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.hash = hash
    }

    init?(_ text: String) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0].isEmpty, fields[1] == "scrypt" else { return nil }
        let costs = fields[2].split(separator: ",", omittingEmptySubsequences: false)
        guard costs.count == 3, let logN = Self.number(costs[0], after: "ln="),
            let r = Self.number(costs[1], after: "r="), let p = Self.number(costs[2], after: "p="),
            let cost = ScryptCost(logN: logN, r: r, p: p)
        else { return nil }
        guard let salt = Self.bytes(fields[3]), let hash = Self.bytes(fields[4]) else { return nil }
        guard salt.count >= 8, (16...64).contains(hash.count) else { return nil }
        self.init(cost: cost, salt: salt, hash: hash)
    }

    var text: String {
        "$scrypt$ln=\(cost.logN),r=\(cost.r),p=\(cost.p)$\(Self.text(salt))$\(Self.text(hash))"
    }

    private static func number(_ text: Substring, after name: String) -> Int? {
        text.hasPrefix(name) ? Int(text.dropFirst(name.count)) : nil
    }

    /// The standard alphabet without padding.
    private static func text(_ bytes: [UInt8]) -> String { Base64.encode(bytes).filter { $0 != "=" } }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        Base64.decode(Array(text.utf8) + Array(repeating: UInt8(ascii: "="), count: (4 - text.utf8.count % 4) % 4))
    }
}
