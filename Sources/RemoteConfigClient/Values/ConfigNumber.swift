import Foundation

/// A number as it was published: whole numbers of 64 bits and decimals of up to 38 digits keep every digit.
///
/// Two are equal when they are the same number, however they are written and wherever they come from.
public struct ConfigNumber: Sendable, Equatable {
    private enum Storage: Sendable, Equatable {
        case whole(Int64)
        /// The nearest `Double`, and the exact value where a `Decimal` can hold it.
        case other(Double, exact: Decimal?)
    }

    private let storage: Storage

    /// A whole number.
    public init(_ value: Int) { storage = .whole(Int64(value)) }

    /// A number; one that is whole reads as an `Int` too.
    public init(_ value: Double) {
        storage = Int64(exactly: value).map(Storage.whole) ?? .other(value, exact: Self.shortest(value))
    }

    /// Reads a JSON number; nil for anything else, and for a number beyond `Double`.
    init?(from container: any SingleValueDecodingContainer) {
        let exact = try? container.decode(Decimal.self)
        // The decimal tells: a decoder takes what rounds to a whole number for one, and `Int.max` with a fraction of 0 for none.
        if let whole = exact.map(Self.whole) ?? (try? container.decode(Int64.self)) {
            storage = .whole(whole)
        } else if let double = try? container.decode(Double.self), double.isFinite {
            storage = .other(double, exact: exact)
        } else {
            return nil
        }
    }

    private static func whole(_ exact: Decimal) -> Int64? {
        Decimal(Int64.min)...Decimal(Int64.max) ~= exact ? Int64("\(exact)") : nil
    }

    /// The shortest decimal that reads as `double`; nil where it is beyond `Decimal`.
    private static func shortest(_ double: Double) -> Decimal? { double.isFinite ? Decimal(string: "\(double)") : nil }

    /// The number as an `Int`; nil where it has a fraction or is beyond `Int`.
    public var int: Int? {
        guard case .whole(let whole) = storage else { return nil }
        return Int(exactly: whole)
    }

    /// The nearest `Double`.
    public var double: Double {
        switch storage {
        case .whole(let whole): return Double(whole)
        case .other(let double, _): return double
        }
    }

    /// The exact number, if it has up to 38 digits, else the nearest; nil where it is beyond `Decimal`.
    public var decimal: Decimal? {
        switch storage {
        case .whole(let whole): return Decimal(whole)
        case .other(_, let exact): return exact
        }
    }

    /// An `NSNumber`, which casts to `Int` (where it is whole) and to `Double`, on every platform.
    var any: Any {
        switch storage {
        case .whole(let whole):
            // A cast of an integer to `Double` fails where `Double` can't hold it exactly; a cast of a decimal rounds.
            return whole.magnitude <= 1 << 53 ? NSNumber(value: whole) : NSDecimalNumber(decimal: Decimal(whole))
        case .other(let double, _): return NSNumber(value: double)
        }
    }

    /// The number as JSON spells it.
    var json: String {
        switch storage {
        case .whole(let whole): return String(whole)
        case .other(let double, let exact): return exact.map(String.init(describing:)) ?? String(describing: double)
        }
    }
}
