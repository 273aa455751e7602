import Dispatch
import Foundation
import TestSupport

/// The proof under faults: the command line of `deploy/chaos`.
@main
enum ChaosCommand {
    static func main() async {
        do {
            let options = try ChaosOptions(Array(CommandLine.arguments.dropFirst()))
            let schedule = Schedule(seed: options.seed, seconds: options.seconds, instances: Stage.instanceCount)
            Terminal.write("Seed \(schedule.seed), \(schedule.seconds) s:\n\n\(schedule.text)\n")
            guard !options.isDryRun else { return }
            let report = try await perform(schedule, options)
            Terminal.write("\n" + report.text)
            exit(report.isPassed ? 0 : 1)
        } catch {
            Terminal.progress("chaos: \(error)")
            exit(1)
        }
    }

    /// Sets everything up, lets it go wrong as planned, and judges.
    private static func perform(_ schedule: Schedule, _ options: ChaosOptions) async throws -> Report {
        let interruption = Interruption()
        let run = Run()
        let stage = try await Stage.setUp(run)
        let result: Result<Report, any Error>
        do {
            result = .success(try await perform(schedule, rate: options.rate, on: stage, run, interruption))
        } catch { result = .failure(error) }
        run.end()
        if let folder = options.logFolder, (try? result.get())?.isPassed != true { stage.keepLogs(in: folder) }
        await stage.tearDown()
        return try result.get()
    }

    private static func perform(
        _ schedule: Schedule, rate: Int, on stage: Stage, _ run: Run, _ interruption: Interruption
    ) async throws -> Report {
        let connections = Connectedness(instances: stage.instances.count)
        let projects = stage.apps.map(\.project)
        let port = stage.proxy.port
        let memory = stage.instances.map(\.residentBytes)
        AppLoad(apps: stage.apps, port: port, rate: rate, run: run).start()
        for instance in stage.instances {
            FreshnessWatch(instance: instance, apps: stage.apps, connections: connections, run: run).start()
        }
        for name in ["first", "second"] {
            Publisher(name: name, projects: projects, port: port, run: run).start()
        }
        RoleChanger(
            member: stage.member, projects: projects, instances: stage.instances, port: port, run: run
        ).start()
        let outcome = await interruption.cancelling { await Conductor(stage, schedule, connections, run).perform() }
        run.endWriting()
        let evidence = try await onOwnThread {
            run.joinWriters()
            return Evidence(
                schedule: schedule, wasInterrupted: interruption.hasCome, outcome: outcome,
                aftermath: try Aftermath.inspect(stage, run), memory: memory,
                memoryAtEnd: stage.instances.map(\.residentBytes))
        }
        return await onEnd(run) { Report(evidence, run) }
    }

    /// The load ends when everything else has: what is read of it then is all of it.
    private static func onEnd(_ run: Run, _ report: @escaping @Sendable () -> Report) async -> Report {
        run.end()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                run.join()
                continuation.resume(returning: report())
            }
        }
    }
}
