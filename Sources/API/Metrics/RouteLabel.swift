/// How a route is named in metrics and in the access log: never the raw path, which has names in it and has no bound.
struct RouteLabel: Hashable, Sendable {
    /// `GET` for HEAD too; `any` where requests of all methods are counted together.
    let method: String
    /// The pattern as the table of routes has it.
    let route: String
}

/// What is counted of requests that no route has: each after the last of the routes.
enum Unrouted: String, CaseIterable {
    /// An OPTIONS request: a preflight of a browser's, or a question what a path takes.
    case options
    /// A path that is not there, or not for that method.
    case unmatched
    /// What was refused before it was a whole request: no proper HTTP, too slow, too large, too much at once.
    case refused
}

extension Router {
    /// The names of all routes, and then of what is not routed; a route's number is its place among them.
    var labels: [RouteLabel] {
        routes.map { RouteLabel(method: $0.method.text, route: $0.pattern.description) }
            + Unrouted.allCases.map { RouteLabel(method: "any", route: $0.rawValue) }
    }

    /// The number of what is not routed.
    func number(of unrouted: Unrouted) -> Int {
        routes.count + (Unrouted.allCases.firstIndex(of: unrouted) ?? 0)
    }
}
