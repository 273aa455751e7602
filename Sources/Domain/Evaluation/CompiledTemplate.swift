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

    /// The value of each parameter for callers whom exactly the `matching` conditions match.
    public func select(_ matching: ConditionSet) -> Selection { Selection(parts: parameters.select(matching)) }

    /// The answer to `GET /config` with these values, in JSON without spaces.
    ///
    /// `minFetchInterval` is in seconds.
    public func body(_ selection: Selection, version: Int, minFetchInterval: Int) -> [UInt8] {
        let head = #"{"data":{"version":\#(version),"min_fetch_interval":\#(minFetchInterval),"parameters":{"#
        return parameters.write(selection.parts, between: Array(head.utf8), and: Self.end)
    }

    private static let end = Array("}}}".utf8)

    /// A digest of all that `body` depends on, so that two bodies are equal exactly when their digests are. It takes a tenth
    /// of the time of a digest of the body, and needs no body.
    public func digest(of selection: Selection, version: Int, minFetchInterval: Int) -> SHA256Digest {
        let (first, second, third, fourth) = parameters.digest.words
        let numbers =
            [first, second, third, fourth] + [version, minFetchInterval].map { UInt64(bitPattern: Int64($0)) }
        return numbers.withUnsafeBytes { numbers in
            selection.parts.withUnsafeBytes { parts in
                withUnsafeTemporaryAllocation(byteCount: numbers.count + parts.count, alignment: 8) { message in
                    message.copyMemory(from: numbers)
                    UnsafeMutableRawBufferPointer(rebasing: message[numbers.count...]).copyMemory(from: parts)
                    return SHA256.hash(UnsafeRawBufferPointer(message))
                }
            }
        }
    }

    /// About how many bytes of memory the template holds, to be counted against a budget.
    public var estimatedBytes: Int { conditions.estimatedBytes + parameters.estimatedBytes + 256 }
}

/// Which of its values each parameter of one compiled template takes. Equal selections of a template are equal answers.
public struct Selection: Hashable, Sendable {
    fileprivate let parts: [EncodedParameters.Part]
}
