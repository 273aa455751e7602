@testable import Transport

/// A chunked body decodes the same however it is cut, and never to more than its limit.
enum ChunkCheck {
    private static let bodyBytesMax = 48

    static func run(_ input: [UInt8], _ pieces: Pieces) {
        precondition(decode([input]) == decode(pieces.all), "the cut decides how a body is decoded")
    }

    private static func decode(_ pieces: [[UInt8]]) -> String {
        var decoder = ChunkedDecoder()
        var body: [UInt8] = []
        var used = 0
        do throws(ProtocolFailure) {
            for piece in pieces {
                let end = try decoder.decode(
                    piece, from: 0, into: &body, bodyBytesMax: bodyBytesMax, limits: fuzzLimits())
                precondition(body.count <= bodyBytesMax)
                used += end
                if decoder.isDone { break }
                precondition(end == piece.count)
            }
            return "\(body) \(decoder.isDone) \(used)"
        } catch {
            return "\(error)"
        }
    }
}
