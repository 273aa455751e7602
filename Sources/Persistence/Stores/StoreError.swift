/// Why a store did not do what it was asked.
public enum StoreError: Error, Hashable, Sendable {
    /// The database can't be reached, or went away: whether a change under way was made is not known.
    case unavailable
    /// Too many others wait for the database, or for the same rows.
    case busy
    /// There is one of that name already.
    case exists
    /// There is no such thing, or no such project.
    case notFound
    /// There are as many of these already as there may be.
    case limitReached(Int)
    /// It would leave the service without an instance administrator.
    case lastInstanceAdmin
    /// A defect, of ours or of the data: an SQLSTATE or a short context, for the log alone and never to be shown.
    case internalError(String)
}
