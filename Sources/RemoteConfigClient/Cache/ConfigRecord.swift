import Foundation

/// One answer of the service: its values together with the ETag that stands for them, so that there is never one without
/// the other.
struct ConfigRecord: Equatable, Sendable {
    /// Stands for the body in the next request; nil where the answer had none.
    let etag: String?
    /// When the service last said that these are the values, by the device's own clock.
    let fetchedAt: Date
    /// The answer's body, byte for byte.
    let body: Data
    /// What the body says.
    let document: ConfigDocument

    /// - Throws: `ConfigDocument.Unreadable` where `body` is no config.
    init(etag: String?, fetchedAt: Date, body: Data) throws(ConfigDocument.Unreadable) {
        self.init(etag: etag, fetchedAt: fetchedAt, body: body, document: try ConfigDocument(body))
    }

    private init(etag: String?, fetchedAt: Date, body: Data, document: ConfigDocument) {
        self.etag = etag
        self.fetchedAt = fetchedAt
        self.body = body
        self.document = document
    }

    /// The same values, which the service has confirmed at `date`.
    func confirmed(at date: Date) -> ConfigRecord {
        ConfigRecord(etag: etag, fetchedAt: date, body: body, document: document)
    }
}
