import Crypto

/// A published template, ready to be evaluated for any number of callers from any number of threads.
///
/// Conditions that no parameter uses are left out: they could change nothing. Callers with equal sets of matching conditions
/// get equal bodies.
public final class CompiledTemplate: Sendable {
    private let conditions: CompiledConditions
    private let parameters: EncodedParameters

    /// Compiles a valid template.
    public init(_ template: Template) {
        let used = Set(template.parameters.lazy.flatMap(\.conditionalValues).map(\.conditionIndex)).sorted()
            .filter(template.conditions.indices.contains)
        conditions = CompiledConditions(used.map { template.conditions[$0].rules })
        let positions = Dictionary(uniqueKeysWithValues: zip(used, used.indices))
        parameters = EncodedParameters(template.parameters, positions: positions)
    }

    /// The conditions that match the caller.
    public func match(_ caller: borrowing Caller) -> ConditionSet { conditions.match(caller) }

    /// The answer to `GET /config`, in JSON without spaces, for callers whom exactly the `matching` conditions match.
    public func body(_ opening: BodyOpening, matching: ConditionSet) -> [UInt8] {
        parameters.write(matching: matching, between: opening.bytes, and: Self.end)
    }

    private static let end = Array("}}}".utf8)

    /// A digest of all that `body` depends on: two bodies are equal exactly when their digests are. It takes a tenth of the time
    /// of a digest of the body, and needs no body.
    public func digest(_ opening: BodyOpening, matching: ConditionSet) -> SHA256Digest {
        parameters.digest(matching: matching, after: opening.bytes)
    }

    /// About how many bytes of memory the template holds, to be counted against a budget.
    public var estimatedBytes: Int { conditions.estimatedBytes + parameters.estimatedBytes + 256 }
}

/// How the bodies of all callers begin.
public struct BodyOpening: Sendable {
    let bytes: [UInt8]

    /// Before the parameters stand the version of the template and for how long values may be kept, in seconds.
    public init(version: Int, minFetchInterval: Int) {
        bytes = Array(#"{"data":{"version":\#(version),"min_fetch_interval":\#(minFetchInterval),"parameters":{"#.utf8)
    }
}
