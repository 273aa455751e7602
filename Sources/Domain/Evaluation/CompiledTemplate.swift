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
    public func match(_ caller: Caller) -> ConditionSet { conditions.match(caller) }

    /// The answer to `GET /config`, in JSON without spaces, for callers whom exactly the `matching` conditions match.
    ///
    /// `minFetchInterval` is in seconds.
    public func body(version: Int, minFetchInterval: Int, matching: ConditionSet) -> [UInt8] {
        let head = #"{"data":{"version":\#(version),"min_fetch_interval":\#(minFetchInterval),"parameters":{"#
        var body: [UInt8] = []
        body.reserveCapacity(head.utf8.count + parameters.byteCount(matching: matching) + 3)
        body += head.utf8
        parameters.write(matching: matching, to: &body)
        body += "}}}".utf8
        return body
    }

    /// About how many bytes of memory the template holds, to be counted against a budget.
    public var estimatedBytes: Int { conditions.estimatedBytes + parameters.estimatedBytes + 256 }
}
