import Domain

/// An installation of an app, each with a number that decides on all that it says of itself.
struct AppCaller: Hashable, Sendable {
    let number: Int
    let project: String
    let platform: String
    let appVersion: String
    /// The tier of who is signed in there; nil for nobody, or for somebody without one.
    let tier: Tier?
    private let appKey: String
    private let token: String?

    /// The caller of that number, of one of the projects.
    init(_ number: Int, of apps: [App]) {
        let mixed = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        let app = apps[Int(mixed >> 16 & 0xFFFF) % apps.count]
        self.number = number
        project = app.project
        appKey = app.key
        platform = ["ios", "android", "web"][Int(mixed >> 24 & 0xFFFF) % 3]
        appVersion = ["1.0", "2.1.3", "2.9", "3.0", "3.4.1", "4.2"][Int(mixed >> 32 & 0xFFFF) % 6]
        let user = Int(mixed >> 40 & 0xFFFF) % (app.users.count * 2)
        let signedIn = user < app.users.count ? app.users[user] : nil
        tier = signedIn?.tier
        token = signedIn?.token
    }

    /// Whether it meets the condition `recent`.
    var isRecent: Bool { appVersion >= "3" }

    /// What it sends.
    ///
    /// - Parameter etag: of the answer that it has.
    func request(etag: String?) -> String {
        var head =
            "GET /config?platform=\(platform)&app_version=\(appVersion)&instance_id=device-\(number) HTTP/1.1\r\n"
        head += "Host: chaos\r\nX-App-Key: \(appKey)\r\n"
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        if let etag { head += "If-None-Match: \(etag)\r\n" }
        return head + "\r\n"
    }
}
