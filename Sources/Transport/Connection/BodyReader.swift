/// Gathers the body of one request, by its length or by its chunks. Memory grows with what has come, not with what was announced.
struct BodyReader {
    private enum Source {
        case sized(remaining: Int)
        case chunked(ChunkedDecoder)
    }

    private var source: Source
    private let bytesMax: Int
    private(set) var bytes: [UInt8] = []

    init(chunkedUpTo bytesMax: Int) {
        source = .chunked(ChunkedDecoder())
        self.bytesMax = bytesMax
    }

    init(length: Int) {
        source = .sized(remaining: length)
        bytesMax = length
    }

    var isComplete: Bool {
        switch source {
        case .sized(let remaining): remaining == 0
        case .chunked(let decoder): decoder.isDone
        }
    }

    /// What the body takes of memory: what is allocated for it, which an array that grows has more of than it holds.
    var allocatedBytes: Int { bytes.capacity }

    /// Takes what belongs to the body from `input`, from `start` on; returns the index after it.
    mutating func take(_ input: [UInt8], from start: Int, limits: HTTPLimits) throws(ProtocolFailure) -> Int {
        switch source {
        case .sized(let remaining):
            let end = start + min(remaining, input.count - start)
            makeRoom(for: end - start)
            bytes.append(contentsOf: input[start..<end])
            source = .sized(remaining: remaining - (end - start))
            return end
        case .chunked(var decoder):
            defer { source = .chunked(decoder) }
            makeRoom(for: input.count - start)
            return try decoder.decode(input, from: start, into: &bytes, bodyBytesMax: bytesMax, limits: limits)
        }
    }

    /// Doubles what is allocated, as an array would itself, but never beyond what the body may have.
    private mutating func makeRoom(for count: Int) {
        let needed = min(bytes.count + count, bytesMax)
        guard needed > bytes.capacity else { return }
        bytes.reserveCapacity(min(max(needed, bytes.capacity * 2), bytesMax))
    }
}
