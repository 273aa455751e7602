import Domain
import Foundation
import TestSupport

/// All that a run happens on: the cluster, the instances, the proxy, and projects with a first version.
final class Stage: Sendable {
    let cluster: Cluster
    let instances: [Instance]
    let proxy: HAProxy
    let apps: [App]
    let member: RoleChanger.Member
    private let folder: URL
    private let undo: Undo

    /// So many instances.
    static let instanceCount = 3
    private static let projects = ["alpha", "beta", "gamma", "delta"]
    private static let usersOfAProject = 50

    /// Sets it up and waits until every instance is ready.
    ///
    /// - Parameter run: is told of the first publishes.
    static func setUp(_ run: Run) async throws -> Stage {
        let undo = Undo()
        do { return try await setUp(run, undo) } catch {
            await undo.perform()
            throw error
        }
    }

    private static func setUp(_ run: Run, _ undo: Undo) async throws -> Stage {
        let folder = FileManager.default.temporaryDirectory.appending(path: "chaos-\(UUID().uuidString.prefix(8))")
        undo.add { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let spawner = Spawner()
        let cluster = try await Cluster.start(in: folder)
        undo.add { await cluster.remove() }
        let instances = try (0..<instanceCount).map { number in
            let instance = try Instance(number: number, cluster: cluster, folder: folder, spawner: spawner)
            undo.add { instance.remove() }
            return instance
        }
        return try await onOwnThread {
            try migrate(cluster.url)
            for instance in instances { try instance.start() }
            let proxy = try HAProxy(instances, folder: folder, spawner: spawner)
            undo.add { proxy.stop() }
            let root = try signIn(proxy.port)
            let apps = try projects.map { try makeProject($0, root, run) }
            return Stage(
                folder: folder, cluster: cluster, instances: instances, proxy: proxy, apps: apps,
                member: try makeMember(root), undo: undo)
        }
    }

    private init(
        folder: URL, cluster: Cluster, instances: [Instance], proxy: HAProxy, apps: [App],
        member: RoleChanger.Member, undo: Undo
    ) {
        (self.folder, self.cluster, self.instances, self.proxy) = (folder, cluster, instances, proxy)
        (self.apps, self.member, self.undo) = (apps, member, undo)
    }

    /// Copies what the instances and the proxy have logged, for whoever looks into it.
    func keepLogs(in destination: String) {
        let place = URL(filePath: destination)
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasSuffix(".log") {
            let copy = place.appending(path: name)
            try? FileManager.default.removeItem(at: copy)
            try? FileManager.default.copyItem(at: folder.appending(path: name), to: copy)
        }
        Terminal.progress("The logs are in \(destination).")
    }

    /// Ends everything and deletes what it had.
    func tearDown() async { await undo.perform() }

    /// The audit trails as `remote-config audit verify` sees them.
    func verifyAudit() throws -> CommandRun {
        try CommandRun(["audit", "verify"], environment: RunningService.environment(cluster.url))
    }

    private static func migrate(_ url: String) throws {
        let variables = RunningService.environment(url)
        let admin = ["admin", "create", "--email", ServiceFixture.rootEmail, "--name", "Root", "--instance-admin"]
        for (arguments, input) in [(["migrate"], ""), (admin + ["--password-file", "-"], ServiceFixture.password)] {
            let run = try CommandRun(arguments, environment: variables, input: input + "\n")
            guard run.status == 0 else { throw ChaosError("\(arguments[0]): \(run.errors)") }
        }
    }

    /// Waits for the proxy to find the instances ready.
    private static func signIn(_ port: Int) throws -> Client {
        let client = Client(port: port)
        let credentials: JSON = [
            "email": .string(ServiceFixture.rootEmail), "password": .string(ServiceFixture.password),
        ]
        for _ in 1...600 {
            let answer = try client.post("/admin/v1/login", credentials)
            if let token = answer.data["access_token"].asString {
                client.headers = [("Authorization", "Bearer \(token)")]
                return client
            }
            usleep(100_000)
        }
        throw ChaosError("the proxy finds no instance that is ready")
    }

    private static func makeProject(_ id: String, _ root: Client, _ run: Run) throws -> App {
        let secret = "a secret of \(id) that is long enough for HS256"
        let path = "/admin/v1/projects/\(id)"
        let made = try root.post("/admin/v1/projects", ["id": .string(id), "name": .string(id)])
        let key = try root.post(path + "/app-keys", ["name": "app"])
        let tokenKey = try root.post(
            path + "/token-keys", ["algorithm": "HS256", "secret": .string(secret), "kid": "main"])
        for answer in [made, key, tokenKey] where answer.status != 201 { throw ChaosError(answer.text) }
        let first = MarkedTemplate(project: id, version: 1, mark: "first")
        let published = try root.publish(first.document, to: id, over: 0, query: "?note=\(first.mark)")
        guard published.status == 200 else { throw ChaosError(published.text) }
        let now = run.now
        run.publishes.withLock { $0.note(.init(project: id, version: 1, mark: first.mark, at: now)) }
        return try App(of: id, key: key.data["key"].asString ?? "", secret: secret, users: usersOfAProject)
    }

    private static func makeMember(_ root: Client) throws -> RoleChanger.Member {
        let email = "member@example.com"
        let made = try root.post(
            "/admin/v1/admins",
            ["email": .string(email), "name": "Member", "password": .string(ServiceFixture.password)])
        guard let id = made.data["id"].asString else { throw ChaosError(made.text) }
        return RoleChanger.Member(id: id, email: email)
    }
}
