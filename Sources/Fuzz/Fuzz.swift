@testable import Transport

/// A libFuzzer target: each input is fed whole and in pieces to what reads bytes from the network, and both must come to the same.
///
/// The first byte picks the reader, the second one how the rest is cut. `main` is libFuzzer's.
@_cdecl("LLVMFuzzerTestOneInput")
public func check(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 2 else { return 0 }
    let input = Array(UnsafeBufferPointer(start: data, count: count)[2...])
    let pieces = Pieces(of: input, seed: data[1])
    switch data[0] % 3 {
    case 0: HeadCheck.run(input, pieces)
    case 1: ChunkCheck.run(input, pieces)
    default: ConnectionCheck.run(input, pieces)
    }
    return 0
}

/// An input, cut at random.
struct Pieces {
    let all: [[UInt8]]

    init(of input: [UInt8], seed: UInt8) {
        var state = UInt32(seed) &* 2_654_435_761 | 1
        var pieces: [[UInt8]] = []
        var start = 0
        while start < input.count {
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            // Half of the inputs come byte by byte or nearly so.
            let count = 1 + Int(state % (seed < 128 ? 3 : 40))
            let end = min(start + count, input.count)
            pieces.append(Array(input[start..<end]))
            start = end
        }
        all = pieces
    }
}

/// Small ones, so that short inputs reach them.
func fuzzLimits() -> HTTPLimits {
    var limits = HTTPLimits()
    limits.headBytesMax = 512
    limits.targetBytesMax = 64
    limits.headerFieldsMax = 8
    limits.trailerBytesMax = 64
    limits.chunkExtensionBytesMax = 32
    limits.discardedBytesMax = 256
    return limits
}
