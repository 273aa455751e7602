import Testing

@testable import Transport

@Suite struct BodyReaderTests {
    /// The system rounds an allocation up; for a large one by a page and the array's own head at most.
    private static let rounding = 4_096 + 64

    @Test(arguments: [1, 7, 1_000, 4_096, 65_536, 65_537, 1_000_003])
    func aSizedBodyIsAllocatedNoMoreThanItsLength(_ pieceLength: Int) throws {
        let length = 2_097_152
        var reader = BodyReader(length: length)
        var allocations: Set<Int> = []
        let piece = [UInt8](repeating: 0x20, count: pieceLength)
        while !reader.isComplete {
            _ = try reader.take(piece, from: 0, limits: HTTPLimits())
            #expect(reader.allocatedBytes >= reader.bytes.count)
            #expect(reader.allocatedBytes <= length + Self.rounding)
            allocations.insert(reader.allocatedBytes)
        }
        #expect(reader.bytes.count == length)
        #expect(allocations.count < 32, "the body is copied as often as it doubles, not as often as bytes come")
    }

    @Test func aChunkedBodyIsAllocatedNoMoreThanItMayBe() throws {
        let bytesMax = 1_000_000
        var reader = BodyReader(chunkedUpTo: bytesMax)
        let chunk = Array("fa0\r\n".utf8) + [UInt8](repeating: 0x20, count: 4_000) + Array("\r\n".utf8)
        for _ in 0..<250 {
            _ = try reader.take(chunk, from: 0, limits: HTTPLimits())
            #expect(reader.allocatedBytes >= reader.bytes.count)
            #expect(reader.allocatedBytes <= bytesMax + Self.rounding)
        }
        #expect(reader.bytes.count == bytesMax)
        #expect(throws: ProtocolFailure.payloadTooLarge) { try reader.take(chunk, from: 0, limits: HTTPLimits()) }
    }

    @Test func whatIsCountedAsHeldIsWhatIsAllocated() {
        var driver = StateDriver()
        driver.bodyBytesMax = 200_000
        driver.receive("PUT /b HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n")
        for _ in 0..<3 {
            driver.receive(String(repeating: "x", count: 40_000))
        }
        // 120,000 have come; room was doubled from 80,000.
        #expect(driver.state.heldBodyBytes >= 160_000)
    }
}
