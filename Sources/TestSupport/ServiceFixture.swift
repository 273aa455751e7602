import Domain
import Foundation
import Locking

/// A migrated database of its own, an instance administrator, and the real service on top of them.
public final class ServiceFixture: Sendable {
    /// Where the database is.
    public let databaseURL: String
    /// The service.
    public let service: RunningService
    private let rootHeaders = Locked<[(String, String)]?>(nil)

    /// The instance administrator's sign-in.
    public static let rootEmail = "root@example.com"
    /// The password of every admin of a fixture.
    public static let password = "correct horse battery"

    /// A setup step that failed.
    public struct Failed: Error, CustomStringConvertible {
        public let description: String
    }

    /// Makes all of it.
    ///
    /// - Parameters:
    ///   - databaseURL: an empty database; by default one of the fixture's own.
    ///   - environment: further settings of the service.
    public convenience init(databaseURL: String? = nil, environment: [String: String] = [:]) async throws {
        let address =
            if let databaseURL { databaseURL } else { try await TemporaryDatabase.make().address }
        let service = try await onOwnThread { try Self.start(on: address, environment: environment, launcher: []) }
        self.init(databaseURL: address, service: service)
    }

    /// Makes all of it on an empty database, on this thread.
    ///
    /// - Parameter launcher: as `RunningService` takes it.
    public convenience init(on databaseURL: String, environment: [String: String] = [:], launcher: [String] = []) throws
    {
        let service = try Self.start(on: databaseURL, environment: environment, launcher: launcher)
        self.init(databaseURL: databaseURL, service: service)
    }

    /// Takes over a service that runs on a database with an instance administrator.
    public init(databaseURL: String, service: RunningService) {
        self.databaseURL = databaseURL
        self.service = service
    }

    private static func start(
        on databaseURL: String, environment: [String: String], launcher: [String]
    ) throws -> RunningService {
        let variables = RunningService.environment(databaseURL)
        for (arguments, input) in [
            (["migrate"], ""),
            (
                [
                    "admin", "create", "--email", rootEmail, "--name", "Root", "--instance-admin",
                    "--password-file", "-",
                ], password + "\n"
            ),
        ] {
            let run = try CommandRun(arguments, environment: variables, input: input)
            guard run.status == 0 else {
                throw Failed(description: "\(arguments): \(run.status)\n\(run.output)\n\(run.errors)")
            }
        }
        return try RunningService(databaseURL: databaseURL, environment: environment, launcher: launcher)
    }

    /// A client that carries no key and no token.
    public func anonymous() -> Client { Client(port: service.port) }

    /// Signs an admin in.
    public func signIn(_ email: String, at port: Int? = nil) throws -> Client {
        let client = Client(port: port ?? service.port)
        let answer = try client.post(
            "/admin/v1/login", ["email": .string(email), "password": .string(Self.password)])
        guard let token = answer.data["access_token"].asString else {
            throw Failed(description: "sign-in of \(email): \(answer.status) \(answer.text)")
        }
        client.headers = [("Authorization", "Bearer \(token)")]
        return client
    }

    /// A client of the instance administrator, who signs in once for all of them.
    public func root() throws -> Client {
        if let headers = rootHeaders.withLock({ $0 }) { return Client(port: service.port, headers: headers) }
        let root = try signIn(Self.rootEmail)
        rootHeaders.withLock { $0 = root.headers }
        return root
    }

    /// Makes an admin with a role in a project, or none, and answers the admin's id.
    @discardableResult
    public func makeAdmin(_ email: String, role: Role? = nil, in project: String? = nil) throws -> String {
        let root = try root()
        let made = try root.post(
            "/admin/v1/admins",
            ["email": .string(email), "name": .string(email), "password": .string(Self.password)])
        guard let id = made.data["id"].asString else { throw Failed(description: made.text) }
        if let role, let project {
            let set = try root.send(
                "PUT", "/admin/v1/projects/\(project)/members/\(id)", json: ["role": .string(role.rawValue)])
            guard set.status < 300 else { throw Failed(description: set.text) }
        }
        return id
    }

    /// Makes a project with an app key and an HS256 token key called `main`, and publishes `template` if there is one.
    public func makeProject(_ id: String, template: String? = nil) throws -> ProjectFixture {
        let root = try root()
        let secret = "a secret of \(id) that is long enough for HS256"
        let path = "/admin/v1/projects/\(id)"
        let project = try root.post("/admin/v1/projects", ["id": .string(id), "name": .string("Project \(id)")])
        let key = try root.post(path + "/app-keys", ["name": "app"])
        let tokenKey = try root.post(
            path + "/token-keys", ["algorithm": "HS256", "secret": .string(secret), "kid": "main"])
        for answer in [project, key, tokenKey] where answer.status != 201 { throw Failed(description: answer.text) }
        if let template {
            let published = try root.publish(template, to: id, over: 0)
            guard published.status == 200 else { throw Failed(description: published.text) }
        }
        return ProjectFixture(
            id: id, appKey: key.data["key"].asString ?? "", appKeyID: key.data["id"].asString ?? "",
            tokenSecret: secret)
    }
}

/// A project that a fixture made.
public struct ProjectFixture: Sendable {
    /// Its identifier.
    public let id: String
    /// Its app's key.
    public let appKey: String
    /// That key's identifier.
    public let appKeyID: String
    /// The secret of its token key `main`.
    public let tokenSecret: String
    /// Its place in the Admin API.
    public var path: String { "/admin/v1/projects/\(id)" }
}

/// The template of the documentation.
public let documentedTemplate = #"""
    {
      "conditions": [
        {"name": "ios_new", "rules": [
          {"field": "platform", "values": ["ios"]},
          {"field": "app_version", "op": ">=", "value": "2.1"}
        ]},
        {"name": "vip", "rules": [{"field": "claim", "name": "role", "values": ["vip"]}]},
        {"name": "new_home_20", "rules": [{"field": "percent", "seed": "new_home", "from": 0, "to": 20}]}
      ],
      "parameters": {
        "welcome_text": {"type": "string", "default": "Welcome",
                         "conditional_values": {"vip": "Welcome back, VIP", "ios_new": "Welcome to 2.1"}},
        "max_offers": {"type": "number", "default": 5},
        "new_home": {"type": "boolean", "default": false, "conditional_values": {"new_home_20": true}},
        "theme": {"type": "json", "default": "{\"primary\": \"#8a6d3b\"}"}
      }
    }
    """#
