/// What fetches are told apart by where they are counted.
public struct FetchKind: Hashable, Sendable {
    /// The version that was answered; nil: one that is not told apart from others.
    public let version: Int?
    /// What the caller calls its platform.
    public let platform: FetchName
    /// What the caller calls its app's version.
    public let appVersion: FetchName

    /// The kind that has all of these.
    public init(version: Int?, platform: FetchName, appVersion: FetchName) {
        self.version = version
        self.platform = platform
        self.appVersion = appVersion
    }

    /// Whatever is not told apart.
    public static let other = FetchKind(version: nil, platform: .other, appVersion: .other)

    /// The same version, whoever asked.
    var byVersionAlone: FetchKind { FetchKind(version: version, platform: .other, appVersion: .other) }
}

/// A text that callers sent of themselves, as their fetches are counted by it.
public enum FetchName: Hashable, Sendable {
    /// It was not sent.
    case none
    /// This one.
    case text(String)
    /// One that is not told apart: too long, not fit to be shown, or of too many.
    case other

    static let platformBytesMax = 32
    static let appVersionBytesMax = 64

    /// A platform: `iOS` is `ios`, as in rules.
    init(platform: some RandomAccessCollection<UInt8>) {
        self.init(platform.map(\.lowercased), bytesMax: Self.platformBytesMax)
    }

    /// An app's version as it was sent, but for blanks around it.
    init(appVersion: some RandomAccessCollection<UInt8> & BidirectionalCollection) {
        self.init(appVersion.trimmed, bytesMax: Self.appVersionBytesMax)
    }

    private init(_ bytes: some RandomAccessCollection<UInt8>, bytesMax: Int) {
        if bytes.isEmpty {
            self = .none
        } else if bytes.count <= bytesMax, let text = String(validating: bytes, as: UTF8.self), text.isPlain {
            self = .text(text)
        } else {
            self = .other
        }
    }
}

extension String {
    /// Whether there is no control character in it.
    fileprivate var isPlain: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
}
