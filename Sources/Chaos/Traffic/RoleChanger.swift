import Domain
import TestSupport

/// Somebody who gives an admin a role in a project and takes it away again, and looks whether that holds at once, on every
/// instance.
struct RoleChanger: Sendable {
    /// Who is given the role.
    struct Member: Sendable {
        let id: String
        let email: String
    }

    let member: Member
    let projects: [String]
    let instances: [Instance]
    let port: Int
    let run: Run

    private static let pause = Duration.milliseconds(300)
    private static let patience = Duration.milliseconds(300)
    /// For an instance that may be frozen just now.
    private static let timeoutSeconds = 2

    /// Starts the thread; it ends when the writers are told to.
    func start() { run.writer { changeUntilTheEnd() } }

    private func changeUntilTheEnd() {
        let owner = AdminConnection(port: port, email: ServiceFixture.rootEmail)
        let user = AdminConnection(port: port, email: member.email)
        var turn = 0
        while run.waitAsWriter(for: Self.pause) {
            let project = projects[turn % projects.count]
            for isGiven in [true, false] {
                guard let since = change(project, isGiven, owner) else { return }
                check(project, isGiven, since, user)
            }
            turn += 1
        }
    }

    /// Gives the role or takes it away, until that is acknowledged; both may be done twice. Answers when that was.
    private func change(_ project: String, _ isGiven: Bool, _ owner: AdminConnection) -> Duration? {
        let path = "/admin/v1/projects/\(project)/members/\(member.id)"
        repeat {
            let outcome =
                isGiven ? owner.send("PUT", path, body: #"{"role":"viewer"}"#) : owner.send("DELETE", path)
            guard case .answered(let answer) = outcome else { continue }
            // Taken away by a call before, which was not answered.
            let isDone = answer.status == 200 || answer.status == 204 || (!isGiven && answer.status == 404)
            if isDone {
                run.rights.withLock { $0.noteChange() }
                return run.now
            }
            if answer.status != 401 { run.noteSurprise("member of \(project): \(answer.status)") }
        } while run.wait(for: Self.patience)
        return nil
    }

    /// Uses the role through the proxy, and at each instance that answers.
    private func check(_ project: String, _ isGiven: Bool, _ since: Duration, _ user: AdminConnection) {
        check(project, isGiven, since, user, at: "proxy")
        for instance in instances {
            let direct = AdminConnection(port: instance.port, like: user, timeoutSeconds: Self.timeoutSeconds)
            check(project, isGiven, since, direct, at: "instance \(instance.number + 1)")
        }
    }

    private func check(
        _ project: String, _ isGiven: Bool, _ since: Duration, _ user: AdminConnection, at place: String
    ) {
        let sent = run.now
        guard case .answered(let answer) = user.send("GET", "/admin/v1/projects/\(project)/template") else { return }
        guard [200, 403, 404].contains(answer.status) else {
            if answer.status != 401 { run.noteSurprise("template of \(project) at \(place): \(answer.status)") }
            return
        }
        run.rights.withLock {
            $0.noteCheck(
                isGiven: isGiven, isAllowed: answer.status == 200, after: sent - since,
                at: "\(project) at \(place), at \(sent.inSeconds) s")
        }
    }
}
