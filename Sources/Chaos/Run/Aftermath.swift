import Domain
import TestSupport

/// What is found once the faults are over.
struct Aftermath: Sendable {
    let histories: [String: History]
    /// What `remote-config audit verify` has to complain about.
    let brokenTrails: [String]
    /// Instances that did not come to serve the newest versions.
    let behind: [String]
    /// Instances that did not come to have their state on their disk.
    let unwritten: [String]

    private static let patience = Duration.seconds(30)

    /// Waits until everything has settled, and reads what is there.
    static func inspect(_ stage: Stage, _ run: Run) throws -> Aftermath {
        let admin = AdminConnection(port: stage.proxy.port, email: ServiceFixture.rootEmail)
        var histories: [String: History] = [:]
        for app in stage.apps { histories[app.project] = try history(of: app.project, admin) }
        let behind = try stage.instances.flatMap { instance in
            try stage.apps.compactMap { app in
                try isBehind(instance, app, histories[app.project]?.current ?? 0, run)
                    ? "instance \(instance.number + 1), \(app.project)" : nil
            }
        }
        let unwritten = stage.instances.filter { !hasWritten($0, run) }.map { "instance \($0.number + 1)" }
        let audit = try stage.verifyAudit()
        let complaints = (audit.output + audit.errors).split(separator: "\n").map(String.init)
        return Aftermath(
            histories: histories, brokenTrails: audit.status == 0 ? [] : complaints, behind: behind,
            unwritten: unwritten)
    }

    private static func history(of project: String, _ admin: AdminConnection) throws -> History {
        let path = "/admin/v1/projects/\(project)"
        let template = try read(path + "/template", admin)
        let kept = try list(path + "/versions?limit=200", admin).compactMap { row in
            row["version"].asInt.map { History.Entry(version: $0, mark: row["note"].asString) }
        }
        let audited = try list(path + "/audit?limit=200&action=template.publish", admin).compactMap { row in
            row["after"]["version"].asInt.map { History.Entry(version: $0, mark: row["after"]["note"].asString) }
        }
        return History(current: template.data["version"].asInt ?? 0, kept: kept, audited: audited)
    }

    /// All pages of a list.
    private static func list(_ path: String, _ admin: AdminConnection) throws -> [JSON] {
        var rows: [JSON] = []
        var cursor: String?
        repeat {
            let page = try read(path + (cursor.map { "&cursor=\($0)" } ?? ""), admin)
            rows += page.data.asArray ?? []
            cursor = page.json["next"].asString
        } while cursor != nil
        return rows
    }

    private static func read(_ path: String, _ admin: AdminConnection) throws -> HTTPAnswer {
        var last = "no answer"
        for _ in 1...20 {
            switch admin.send("GET", path) {
            case .answered(let answer) where answer.status == 200: return answer
            case .answered(let answer): last = "\(answer.status) \(answer.text)"
            case .unknown(let reason): last = reason
            }
        }
        throw ChaosError("GET \(path): \(last)")
    }

    private static func hasWritten(_ instance: Instance, _ run: Run) -> Bool {
        let deadline = run.now + patience
        repeat {
            if instance.diskFailures?.isFailing == false { return true }
        } while run.now < deadline && run.wait(for: .milliseconds(100))
        return false
    }

    private static func isBehind(
        _ instance: Instance, _ app: App, _ current: Int, _ run: Run
    ) throws -> Bool {
        let client = Client(port: instance.port, headers: [("X-App-Key", app.key)])
        let deadline = run.now + patience
        repeat {
            if let answer = try? client.get("/config"), answer.data["version"].asInt == current { return false }
        } while run.now < deadline && run.wait(for: .milliseconds(100))
        return true
    }
}
