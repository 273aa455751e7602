import Auth
import Domain
import Transport

/// A call of the Admin API that its caller may make: who calls, and in which project with which role.
struct AdminCall: Sendable {
    let request: Request
    let parameters: PathParameters
    /// Where the request came from.
    let address: String
    /// Nil only where the route is open to anyone.
    let caller: AdminCaller?
    /// The project that the path names, and the caller's role there.
    let membership: (project: ProjectID, role: Role)?

    /// Admits `request` if its token and the rights in the database, as they are now, allow what the route asks.
    ///
    /// - Throws: 401 without a valid session, 404 for a project that the caller may not know of, 403 for want of rights.
    static func admitted(
        _ request: Request, _ parameters: PathParameters, from address: String, _ access: Access,
        by authenticator: AdminAuthenticator
    ) async throws(APIError) -> AdminCall {
        if case .anyone = access {
            return AdminCall(
                request: request, parameters: parameters, address: address, caller: nil, membership: nil)
        }
        guard let credentials = request.header(.authorization), request.headerCount(.authorization) == 1,
            let token = Bearer.token(of: credentials)
        else { throw APIError(AdminAuthError.invalidToken) }
        // What is no project's name is looked up as none, so that nobody without a session learns even that.
        let project = ProjectID(parameters["project"])
        let lookup: AdminLookup
        do throws(AdminAuthError) {
            lookup = try await authenticator.authenticate(token, project: project)
        } catch {
            throw APIError(error)
        }
        return AdminCall(
            request: request, parameters: parameters, address: address, caller: lookup.caller,
            membership: try membership(lookup, project, access))
    }

    private static func membership(
        _ lookup: AdminLookup, _ project: ProjectID?, _ access: Access
    ) throws(APIError) -> (project: ProjectID, role: Role)? {
        switch access {
        case .anyone: return nil
        case .signedIn:
            try requirePerson(lookup.caller)
            return nil
        case .instanceAdmin:
            try requirePerson(lookup.caller)
            guard lookup.caller.admin.isInstanceAdmin else {
                throw APIError(.forbidden, "This is for instance administrators.")
            }
            return nil
        case .project(let needed):
            guard let project, case .role(let role) = lookup.access else { throw .notFound }
            guard role >= needed else { throw Self.forbidden(role, needed) }
            return (project, role)
        }
    }

    private static func requirePerson(_ caller: AdminCaller) throws(APIError) {
        guard case .session = caller else {
            throw APIError(.forbidden, "A pipeline token is for what is in its projects, and for nothing else.")
        }
    }

    private static func forbidden(_ role: Role, _ needed: Role) -> APIError {
        APIError(.forbidden, "Your role here is \(role.rawValue); this takes \(needed.rawValue).")
    }

    /// - Throws: 403 if the caller's role in the project is a lesser one.
    func require(_ needed: Role) throws(APIError) {
        let role = try project.role
        guard role >= needed else { throw Self.forbidden(role, needed) }
    }

    /// The project that the path names, and the caller's role there.
    var project: (id: ProjectID, role: Role) {
        get throws(APIError) {
            guard let membership else { throw .notFound }
            return (membership.project, membership.role)
        }
    }

    /// The person who calls; no token of a pipeline gets to where this is asked for.
    var admin: Admin {
        get throws(APIError) { try session.admin }
    }

    /// The sign-in of the person who calls.
    var session: AdminSession {
        get throws(APIError) {
            guard case .session(let session) = caller else { throw APIError(AdminAuthError.invalidToken) }
            return session
        }
    }

    /// Who and from where, for the audit trail.
    var actor: Actor {
        get throws(APIError) {
            guard let caller else { throw APIError(AdminAuthError.invalidToken) }
            return Actor(admin: caller.admin.id, name: caller.name, address: address, requestID: request.id)
        }
    }

    /// Which page of a list is asked for, by a query that knows nothing else.
    var page: Page {
        get throws(APIError) { try Page(QueryReader(request.query, known: Page.parameters)) }
    }

    /// The identifier in the path's segment called `name`.
    ///
    /// - Throws: 404 for what can't be one.
    func id<Subject>(_ name: String) throws(APIError) -> ID<Subject> {
        guard let id = ID<Subject>(parameters[name]) else { throw .notFound }
        return id
    }

    /// The version number in the path's segment called `name`.
    ///
    /// - Throws: 404 for what can't be one.
    func version(_ name: String) throws(APIError) -> Int {
        guard let version = WholeNumber.read(parameters[name]) else { throw .notFound }
        return version
    }
}
