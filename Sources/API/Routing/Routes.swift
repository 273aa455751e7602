import Auth
import Domain
import Persistence
import Transport

extension RemoteConfigAPI {
    /// What the interface is made of, joined by the composition root.
    public struct Parts: Sendable {
        let serving: Serving
        let database: Database
        let authenticator: AdminAuthenticator
        let passwords: PasswordWorker
        let box: SecretBox
        let clock: WallClock
        let clientAddress: @Sendable (Request) -> IPAddress?
        let fetchLimits: FetchLimits?
        let hasDashboard: Bool

        /// The parts as given.
        ///
        /// - Parameters:
        ///   - clientAddress: where a request came from, behind whatever proxies there are; nil if that is no IP address.
        ///   - fetchLimits: how often apps may fetch; nil for as often as they like.
        ///   - hasDashboard: whether `/dashboard/` is there.
        public init(
            serving: Serving, database: Database, authenticator: AdminAuthenticator, passwords: PasswordWorker,
            box: SecretBox, clock: WallClock, clientAddress: @escaping @Sendable (Request) -> IPAddress?,
            fetchLimits: FetchLimits?, hasDashboard: Bool
        ) {
            self.serving = serving
            self.database = database
            self.authenticator = authenticator
            self.passwords = passwords
            self.box = box
            self.clock = clock
            self.clientAddress = clientAddress
            self.fetchLimits = fetchLimits
            self.hasDashboard = hasDashboard
        }
    }

    /// Every route of the public port, with who may call it and where it is answered from.
    static func routes(_ parts: Parts) -> [Route] {
        [
            .memory(.get, "/config", .config),
            .memory(.get, "/bootstrap", .bootstrap),
        ] + sessionRoutes(parts) + adminRoutes(parts) + projectRoutes(parts) + keyRoutes(parts) + templateRoutes(parts)
            + (parts.hasDashboard ? dashboardRoutes() : [])
    }

    private static func sessionRoutes(_ parts: Parts) -> [Route] {
        let sessions = SessionHandlers(authenticator: parts.authenticator, admins: AdminStore(parts.database))
        let tokens = PipelineTokenHandlers(
            tokens: PipelineTokenStore(parts.database), texts: parts.authenticator.pipelineTokens, clock: parts.clock)
        return [
            .database(.post, "/admin/v1/login", .anyone, sessions.logIn),
            .database(.post, "/admin/v1/logout", .signedIn, sessions.logOut),
            .database(.get, "/admin/v1/me", .signedIn, sessions.me),
            .database(.get, "/admin/v1/tokens", .signedIn, tokens.list),
            .database(.post, "/admin/v1/tokens", .signedIn, tokens.create),
            .database(.delete, "/admin/v1/tokens/{token}", .signedIn, tokens.delete),
        ]
    }

    private static func adminRoutes(_ parts: Parts) -> [Route] {
        let admins = AdminHandlers(admins: AdminStore(parts.database), passwords: parts.passwords)
        let audit = AuditHandlers(audit: AuditStore(parts.database))
        return [
            .database(.get, "/admin/v1/admins", .instanceAdmin, admins.list),
            .database(.post, "/admin/v1/admins", .instanceAdmin, admins.create),
            .database(.get, "/admin/v1/admins/{admin}", .signedIn, admins.get),
            .database(.patch, "/admin/v1/admins/{admin}", .signedIn, admins.update),
            .database(.delete, "/admin/v1/admins/{admin}", .instanceAdmin, admins.delete),
            .database(.get, "/admin/v1/audit", .instanceAdmin, audit.instance),
            .database(.get, "/admin/v1/projects/{project}/audit", .project(.viewer), audit.project),
        ]
    }

    private static func projectRoutes(_ parts: Parts) -> [Route] {
        let projects = ProjectHandlers(projects: ProjectStore(parts.database), serving: parts.serving)
        let members = MemberHandlers(members: MemberStore(parts.database))
        let fetches = FetchHandler(fetches: FetchStore(parts.database), clock: parts.clock)
        return [
            .database(.get, "/admin/v1/projects", .signedIn, projects.list),
            .database(.post, "/admin/v1/projects", .instanceAdmin, projects.create),
            .database(.get, "/admin/v1/projects/{project}", .project(.viewer), projects.get),
            .database(.patch, "/admin/v1/projects/{project}", .project(.owner), projects.update),
            .database(.delete, "/admin/v1/projects/{project}", .project(.owner), projects.delete),
            .database(.get, "/admin/v1/projects/{project}/fetches", .project(.viewer), fetches.get),
            .database(.get, "/admin/v1/projects/{project}/members", .project(.viewer), members.list),
            .database(.post, "/admin/v1/projects/{project}/members", .project(.owner), members.add),
            .database(.put, "/admin/v1/projects/{project}/members/{admin}", .project(.owner), members.set),
            .database(.delete, "/admin/v1/projects/{project}/members/{admin}", .project(.owner), members.remove),
        ]
    }

    private static func keyRoutes(_ parts: Parts) -> [Route] {
        let appKeys = AppKeyHandlers(keys: KeyStore(parts.database), serving: parts.serving)
        let tokenKeys = TokenKeyHandlers(
            keys: KeyStore(parts.database), serving: parts.serving, box: parts.box)
        return [
            .database(.get, "/admin/v1/projects/{project}/app-keys", .project(.viewer), appKeys.list),
            .database(.post, "/admin/v1/projects/{project}/app-keys", .project(.owner), appKeys.create),
            .database(.delete, "/admin/v1/projects/{project}/app-keys/{key}", .project(.owner), appKeys.delete),
            .database(.get, "/admin/v1/projects/{project}/token-keys", .project(.viewer), tokenKeys.list),
            .database(.post, "/admin/v1/projects/{project}/token-keys", .project(.owner), tokenKeys.create),
            .database(.delete, "/admin/v1/projects/{project}/token-keys/{kid}", .project(.owner), tokenKeys.delete),
        ]
    }

    private static func templateRoutes(_ parts: Parts) -> [Route] {
        let store = TemplateStore(parts.database)
        let projects = ProjectStore(parts.database)
        let templates = TemplateHandlers(templates: store, projects: projects, serving: parts.serving)
        let defaults = DefaultsHandler(templates: store, projects: projects)
        let versions = VersionHandlers(templates: store, serving: parts.serving)
        let evaluate = EvaluateHandler(templates: store, serving: parts.serving, clock: parts.clock)
        let document = Template.documentBytesMax
        return [
            .database(.get, "/admin/v1/projects/{project}/template", .project(.viewer), templates.get),
            // An editor's, but for `validate_only`, which is a viewer's too: the handler looks.
            .database(
                .put, "/admin/v1/projects/{project}/template", .project(.viewer), bodyBytesMax: document,
                templates.put),
            .database(.get, "/admin/v1/projects/{project}/defaults", .project(.viewer), defaults.get),
            .database(.get, "/admin/v1/projects/{project}/versions", .project(.viewer), versions.list),
            .database(.get, "/admin/v1/projects/{project}/versions/{version}", .project(.viewer), versions.get),
            .database(
                .get, "/admin/v1/projects/{project}/versions/{from}/diff/{to}", .project(.viewer), versions.diff),
            .database(.post, "/admin/v1/projects/{project}/rollback", .project(.editor), versions.rollBack),
            .database(
                .post, "/admin/v1/projects/{project}/evaluate", .project(.viewer),
                bodyBytesMax: document + (256 << 10), evaluate.evaluate),
        ]
    }
    private static func dashboardRoutes() -> [Route] {
        let dashboard = DashboardHandlers()
        return [
            .file("/dashboard", dashboard.enter),
            .file("/dashboard/", dashboard.page),
            .file("/dashboard/{folder}/{path...}", dashboard.file),
        ]
    }
}
