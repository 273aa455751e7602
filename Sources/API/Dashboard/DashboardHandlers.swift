import Dashboard
import Transport

/// Answers with the dashboard's files, from memory.
struct DashboardHandlers: Sendable {
    private let site = DashboardSite()

    /// `/dashboard`: to the page, whose links are relative to the slash at its end.
    func enter(_ request: Request, _ parameters: PathParameters) throws(APIError) -> Response {
        DashboardSite.redirection
    }

    /// `/dashboard/`: the page.
    func page(_ request: Request, _ parameters: PathParameters) throws(APIError) -> Response {
        try found(site.page(for: request))
    }

    /// `/dashboard/{folder}/{path...}`: what the page is made of.
    func file(_ request: Request, _ parameters: PathParameters) throws(APIError) -> Response {
        try found(site.file(parameters["path"], in: parameters["folder"], for: request))
    }

    private func found(_ response: Response?) throws(APIError) -> Response {
        guard let response else { throw .notFound }
        return response
    }
}
