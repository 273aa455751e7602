import CZlib

/// Undoes the content coding `gzip`, by zlib: fails on anything but exactly one whole gzip member.
public enum Gunzip {
    /// What is not a whole gzip member, with zlib's code.
    public struct Failed: Error {
        public let code: Int32
    }

    /// The bytes that `compressed` is made of.
    public static func decompress(_ compressed: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        // 15 is the largest window, and 16 more asks for the gzip format.
        let began = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard began == Z_OK else { throw Failed(code: began) }
        defer { inflateEnd(&stream) }
        var input = compressed
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let code = input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            var code = Z_OK
            while code == Z_OK {
                code = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    return inflate(&stream, Z_NO_FLUSH)
                }
                bytes += chunk[..<(chunk.count - Int(stream.avail_out))]
            }
            return code
        }
        guard code == Z_STREAM_END, stream.avail_in == 0 else { throw Failed(code: code) }
        return bytes
    }
}
