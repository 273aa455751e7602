import Domain
import Foundation
import TestSupport

/// Somebody who publishes, by the rules of the API: over the version that was read, and asking what became of it where the
/// answer did not come.
struct Publisher: Sendable {
    let name: String
    let projects: [String]
    let port: Int
    let run: Run

    private static let pauses = 0.2...0.8
    /// Before a call that was not answered is sent again.
    private static let patience = Duration.milliseconds(300)

    /// Starts the thread; it ends when the writers are told to, with nothing left open.
    func start() { run.writer { publishUntilTheEnd() } }

    private func publishUntilTheEnd() {
        let admin = AdminConnection(port: port, email: ServiceFixture.rootEmail)
        var number = 0
        while run.waitAsWriter(for: .seconds(Double.random(in: Self.pauses))) {
            guard let project = projects.randomElement() else { return }
            number += 1
            publish(to: project, as: "\(name)-\(number)", admin)
        }
    }

    /// One publish, until it is known what became of it.
    private func publish(to project: String, as mark: String, _ admin: AdminConnection) {
        guard var base = currentVersion(of: project, admin) else { return }
        var attempt = 1
        var isInDoubt = false
        while true {
            let template = MarkedTemplate(project: project, version: base + 1, mark: "\(mark).\(attempt)")
            switch put(template, over: base, admin) {
            case .published: return acknowledge(template)
            case .unknown:
                // The same document over the same version once more: it can't be published twice.
                isInDoubt = true
                guard run.wait(for: Self.patience) else { return }
            case .conflict(let current):
                if isInDoubt, isPublished(template, admin) { return acknowledge(template) }
                (base, isInDoubt, attempt) = (current, false, attempt + 1)
            case .refused(let answer):
                return run.noteSurprise("publish to \(project): \(answer.status) \(answer.text.prefix(200))")
            }
        }
    }

    private enum Outcome {
        case published, unknown
        case conflict(current: Int)
        case refused(HTTPAnswer)
    }

    private func put(_ template: MarkedTemplate, over base: Int, _ admin: AdminConnection) -> Outcome {
        let outcome = admin.send(
            "PUT", "/admin/v1/projects/\(template.project)/template?note=\(template.mark)",
            headers: [("If-Match", "\"\(base)\"")], body: template.document)
        guard case .answered(let answer) = outcome else { return .unknown }
        switch answer.status {
        case 200 where answer.data["version"].asInt == template.version && answer.data["unchanged"].asBool == false:
            return .published
        case 412:
            guard let current = answer.json["error"]["current_version"].asInt else { return .refused(answer) }
            return .conflict(current: current)
        case 401, 429: return .unknown
        default: return .refused(answer)
        }
    }

    private func acknowledge(_ template: MarkedTemplate) {
        let now = run.now
        run.publishes.withLock {
            $0.note(.init(project: template.project, version: template.version, mark: template.mark, at: now))
        }
    }

    /// Whether the version of that number is this one; asks until there is an answer.
    private func isPublished(_ template: MarkedTemplate, _ admin: AdminConnection) -> Bool {
        let answer = read("/admin/v1/projects/\(template.project)/versions/\(template.version)", admin)
        return answer?.data["note"].asString == template.mark
    }

    private func currentVersion(of project: String, _ admin: AdminConnection) -> Int? {
        read("/admin/v1/projects/\(project)/template", admin)?.data["version"].asInt
    }

    private func read(_ path: String, _ admin: AdminConnection) -> HTTPAnswer? {
        repeat {
            if case .answered(let answer) = admin.send("GET", path), answer.status != 401 {
                if answer.status == 200 { return answer }
                run.noteSurprise("GET \(path): \(answer.status)")
                return nil
            }
        } while run.wait(for: Self.patience)
        return nil
    }
}
