import Domain
import Transport

/// What a fetch says of its caller in the query and the headers.
enum CallerQuery {
    static let instanceIDLength = 8...128

    /// Reads what `request` says of its caller into `caller`.
    ///
    /// - Throws: `duplicate_parameter`, `invalid_query` and `invalid_instance_id` (400).
    static func read(_ request: Request, into caller: inout Caller) throws(APIError) {
        if let query = request.query { try read(query, into: &caller) }
        if let id = caller.instanceID, !id.isEmpty, !instanceIDLength.contains(id.scalarCount) {
            throw APIError(.invalidInstanceID, "instance_id takes 8 to 128 characters.").with(
                details: [.init(path: "instance_id", code: "invalid_instance_id", message: "Send 8 to 128 characters.")]
            )
        }
        if caller.language.map(\.isEmpty) ?? true {
            caller.acceptLanguage = request.joinedHeader(.acceptLanguage).flatMap(CallerText.init(validating:))
        }
    }

    private static func read(_ query: ArraySlice<UInt8>, into caller: inout Caller) throws(APIError) {
        let items = QueryItems(query)
        for item in items {
            if items.isNamed(item, platform) {
                try set(&caller.platform, platform, item, of: items)
            } else if items.isNamed(item, appVersion) {
                try set(&caller.appVersion, appVersion, item, of: items)
            } else if items.isNamed(item, language) {
                try set(&caller.language, language, item, of: items)
            } else if items.isNamed(item, instanceID) {
                try set(&caller.instanceID, instanceID, item, of: items)
            }
        }
    }

    private static let platform: StaticString = "platform"
    private static let language: StaticString = "language"
    private static let appVersion: StaticString = "app_version"
    private static let instanceID: StaticString = "instance_id"

    private static func set(
        _ text: inout CallerText?, _ name: StaticString, _ item: QueryItems.Item, of items: QueryItems
    ) throws(APIError) {
        guard text == nil else { throw .twice(name) }
        text = items.value(of: item).flatMap(CallerText.init(validating:))
        guard text != nil else { throw .unreadable(name) }
    }
}
