import Domain
import Transport

/// What a fetch says of its caller in the query and the headers.
enum CallerQuery {
    private static let known: [StaticString] = ["platform", "app_version", "language", "instance_id"]
    static let instanceIDLength = 8...128

    /// Reads the caller of `request`, signed in as `identity` if it is.
    ///
    /// - Throws: `duplicate_parameter`, `invalid_query` and `invalid_instance_id` (400).
    static func read(_ request: Request, identity: Identity?) throws(APIError) -> Caller {
        let query = try QueryReader(request.query, known: known)
        let instanceID = query.nonEmpty("instance_id")
        if let instanceID, !instanceIDLength.contains(instanceID.unicodeScalars.count) {
            throw APIError(.invalidInstanceID, "instance_id takes 8 to 128 characters.").with(
                details: [.init(path: "instance_id", code: "invalid_instance_id", message: "Send 8 to 128 characters.")]
            )
        }
        let language = query.nonEmpty("language")
        return Caller(
            platform: query.nonEmpty("platform"), appVersion: query.nonEmpty("app_version"), language: language,
            acceptLanguage: language == nil ? request.headerText(.acceptLanguage) : nil, instanceID: instanceID,
            identity: identity)
    }
}
