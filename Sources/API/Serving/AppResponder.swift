import Auth
import Domain
import Persistence
import Transport

/// What apps call.
enum AppCall: Sendable {
    /// `GET /config`: the values that apply to the caller.
    case config
    /// `GET /bootstrap`: what a client needs to know before its first fetch.
    case bootstrap
}

/// Answers what apps call from memory on one loop; what is not in memory is loaded in a task.
///
/// Made for each loop, whose thread it never leaves, so that a fetch waits for no lock.
final class AppResponder {
    private let serving: Serving
    private let clock: WallClock
    private let fetchLimits: FetchLimits?
    private let report: @Sendable (Request, APIError) -> Void
    private let projects: ServedProjects
    /// What this loop counts.
    let meter = LoopMeter()

    private static let keyBytesMax = 256

    /// - Parameters:
    ///   - fetchLimits: how often apps may call; nil for as often as they like.
    ///   - report: is told why a project could not be loaded.
    init(
        serving: Serving, clock: WallClock, fetchLimits: FetchLimits? = nil,
        report: @escaping @Sendable (Request, APIError) -> Void = { _, _ in }
    ) {
        self.serving = serving
        self.clock = clock
        self.fetchLimits = fetchLimits
        self.report = report
        projects = ServedProjects(
            registry: serving.registry, limits: serving.limits, fetches: serving.fetches,
            labels: serving.meter.projects, meter: meter)
    }

    /// Lets go of projects that others have taken the place of, of what is beyond the bounds, and of what was counted.
    func tick() {
        projects.refresh()
        projects.tick(clock.now())
        serving.registry.trimTokens(to: serving.limits.tokenBytes)
        meter.handOver(to: serving.meter)
    }

    /// Finds the project of the request's app key, in memory if it is there, and answers for it.
    func respond(to request: Request, _ call: AppCall) -> CountedAnswer {
        let now = clock.now()
        let digest: Digest
        do throws(APIError) {
            // Before the key is looked at, so that guessing is limited too.
            try fetchLimits?.admit(request, now)
            digest = try Self.appKey(of: request)
        } catch {
            return .now(AppAnswers.refusal(request, error, allowed: nil), .unknown)
        }
        switch projects.find(digest, now: now) {
        case .project(let project, let key):
            serving.usage.note(key, now: now)
            meter.tally.count(.projects, isHit: true)
            return .now(AppAnswers.respond(to: request, call, project, key, now, fetchLimits), project.label)
        case .noSuchKey:
            meter.tally.count(.unknownKeys, isHit: true)
            return .now(AppAnswers.refusal(request, Self.invalidKey, allowed: nil), .unknown)
        case .unknown:
            meter.tally.count(.projects, isHit: false)
            return .later { [serving, clock, fetchLimits, report] in
                do throws(StoreError) {
                    return try await Self.load(request, call, digest, serving, clock, fetchLimits)
                } catch {
                    let refusal = APIError(error)
                    report(request, refusal)
                    return (AppAnswers.refusal(request, refusal, allowed: nil), .unknown)
                }
            }
        }
    }

    private static func load(
        _ request: Request, _ call: AppCall, _ digest: Digest, _ serving: Serving, _ clock: WallClock,
        _ fetchLimits: FetchLimits?
    ) async throws(StoreError) -> (Response, ProjectLabel) {
        guard let found = try await serving.lookUp(digest) else {
            serving.meter.count(.unknownKeys, isHit: false)
            return (AppAnswers.refusal(request, invalidKey, allowed: nil), .unknown)
        }
        let now = clock.now()
        serving.usage.note(found.key, now: now)
        let meter = LoopMeter()
        defer { meter.handOver(to: serving.meter) }
        let project = ServedProject(
            found.project, label: serving.meter.projects.label(of: found.project.revision.id), bodyBytesMax: 0,
            fetches: serving.fetches, compression: CompressionAllowance(), meter: meter)
        return (AppAnswers.respond(to: request, call, project, found.key, now, fetchLimits), project.label)
    }

    /// The digest of the app key.
    private static func appKey(of request: Request) throws(APIError) -> Digest {
        let (key, isRepeated) = request.onlyHeader(.xAppKey)
        guard let key, !key.isEmpty else { throw APIError(.missingAppKey, "Send the app's key as X-App-Key.") }
        // Two keys, or one longer than any that was made, are none.
        guard !isRepeated, key.count <= keyBytesMax else { throw invalidKey }
        return AppKeyText.digest(ofText: key)
    }

    private static let invalidKey = APIError(.invalidAppKey, "The app key is unknown or revoked.")
}
