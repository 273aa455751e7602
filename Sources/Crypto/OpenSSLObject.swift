/// Owns one OpenSSL object that is never changed after it is made, and frees it at the end.
///
/// OpenSSL's objects may be read from many threads at once as long as none writes (openssl-threads(7)): reference counts
/// are atomic, and `dup` and `copy` only read what they copy. Hence the one `@unchecked Sendable` of this module: after
/// `init`, code here uses the pointer for reading and for copying only.
final class OpenSSLObject: @unchecked Sendable {
    let pointer: OpaquePointer
    private let free: @Sendable (OpaquePointer?) -> Void

    init(_ pointer: OpaquePointer, free: @escaping @Sendable (OpaquePointer?) -> Void) {
        self.pointer = pointer
        self.free = free
    }

    deinit { free(pointer) }
}

/// The result of an OpenSSL call that can fail only where memory has run out or the library is broken: nothing from
/// outside decides on it.
func required<Value>(_ value: Value?, _ call: StaticString) -> Value {
    guard let value else { preconditionFailure("OpenSSL failed in \(call)") }
    return value
}

/// As `required`, for the calls that answer 1 for success.
func require(_ status: Int32, _ call: StaticString) {
    precondition(status == 1, "OpenSSL failed in \(call)")
}

extension Array where Element == UInt8 {
    /// The bytes with a pointer that is never nil, which OpenSSL takes for "not given", even where there are none.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result { span.withBytes(body) }
}

extension Span where Element == UInt8 {
    /// The bytes with a pointer that is never nil, which OpenSSL takes for "not given", even where there are none.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
        withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { return body(base, buffer.count) }
            return withUnsafePointer(to: 0 as UInt8) { body($0, 0) }
        }
    }
}
