import Domain
import Transport

/// What a fetch says of its caller in the query and the headers.
enum CallerQuery {
    static let instanceIDLength = 8...128

    /// Reads the caller of `request`, signed in as `identity` if it is.
    ///
    /// - Throws: `duplicate_parameter`, `invalid_query` and `invalid_instance_id` (400).
    static func read(_ request: Request, identity: Identity?) throws(APIError) -> Caller {
        var caller = Caller(identity: identity)
        if let query = request.query { try read(query, into: &caller) }
        if let id = caller.instanceID, !id.isEmpty, !instanceIDLength.contains(id.scalarCount) {
            throw APIError(.invalidInstanceID, "instance_id takes 8 to 128 characters.").with(
                details: [.init(path: "instance_id", code: "invalid_instance_id", message: "Send 8 to 128 characters.")]
            )
        }
        if caller.language.map(\.isEmpty) ?? true {
            caller.acceptLanguage = request.joinedHeader(.acceptLanguage).flatMap(CallerText.init(validating:))
        }
        return caller
    }

    private static func read(_ query: ArraySlice<UInt8>, into caller: inout Caller) throws(APIError) {
        for item in QueryItems(query) {
            guard let name = item.decodedName else { continue }
            switch name.count {
            case 8 where platform.equals(name): try set(&caller.platform, platform, item.decodedValue)
            case 8 where language.equals(name): try set(&caller.language, language, item.decodedValue)
            case 11 where appVersion.equals(name): try set(&caller.appVersion, appVersion, item.decodedValue)
            case 11 where instanceID.equals(name): try set(&caller.instanceID, instanceID, item.decodedValue)
            default: continue
            }
        }
    }

    private static let platform: StaticString = "platform"
    private static let language: StaticString = "language"
    private static let appVersion: StaticString = "app_version"
    private static let instanceID: StaticString = "instance_id"

    private static func set(
        _ text: inout CallerText?, _ name: StaticString, _ value: ArraySlice<UInt8>?
    ) throws(APIError) {
        guard text == nil else { throw .twice(name) }
        text = value.flatMap(CallerText.init(validating:))
        guard text != nil else { throw .unreadable(name) }
    }
}
