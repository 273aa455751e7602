import TestSupport
import Testing

@testable import Transport

@Suite struct GzipTests {
    @Test(arguments: [0, 1, 2, 1_023, 1_024, 1_025, 100_000, 2 << 20])
    func whatIsCompressedDecompressesToTheSameBytes(_ count: Int) throws {
        let texts = [
            [UInt8](repeating: 0x61, count: count),
            (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) },
            Self.incompressible(count),
        ]
        for text in texts {
            let compressed = try #require(Gzip.compress(text))
            #expect(try Gunzip.decompress(compressed) == text)
        }
    }

    @Test func equalBytesAreCompressedAlike() {
        let text = Self.incompressible(5_000) + [UInt8](repeating: 0, count: 5_000)
        #expect(Gzip.compress(text) == Gzip.compress(text))
    }

    @Test func aSliceOfALargerBufferIsCompressedAlone() throws {
        let text = Array(([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])[2..<5])
        #expect(try Gunzip.decompress(try #require(Gzip.compress(text))) == [3, 4, 5])
    }

    @Test func whatCanNotBeCompressedGrowsByLittle() throws {
        let compressed = try #require(Gzip.compress(Self.incompressible(2 << 20)))
        #expect(compressed.count < (2 << 20) + 2_000)
    }

    @Test func theHelperRefusesWhatIsNoWholeMember() throws {
        let compressed = try #require(Gzip.compress(Self.incompressible(1_000)))
        #expect(throws: Gunzip.Failed.self) { try Gunzip.decompress(compressed.dropLast()) }
        #expect(throws: Gunzip.Failed.self) { try Gunzip.decompress(compressed + [0]) }
        #expect(throws: Gunzip.Failed.self) { try Gunzip.decompress([]) }
    }

    @Test(arguments: [(0, false), (1, false), (1_023, false), (1_024, true), (2 << 20, true)])
    func onlyBodiesOfAnySizeAreWorthIt(_ count: Int, _ pays: Bool) { #expect(Gzip.pays(forBytes: count) == pays) }

    @Test(arguments: [
        "gzip", "GZIP", "gZiP", "x-gzip", "X-GZip", "*", "gzip, deflate, br", "deflate, gzip;q=0.5", "deflate,gzip",
        "gzip; q=1", "gzip;q=1.000", "gzip;Q=0.001", "gzip ; q=0.5", "gzip;\tq=1", "br;q=1.0, *;q=0.1", "*;q=0, gzip",
        "gzip, *;q=0", "identity;q=0, *", ",,gzip,,", " gzip ", "gzip;", "gzip;q=0, gzip", "gzip, gzip;q=0",
        "identity, gzip",
        "gzip;q=1.", "gzip;q=0.1",
    ])
    func isAcceptedWhereItIsNamedOrCovered(_ header: String) { #expect(Self.isAccepted(header)) }

    @Test(arguments: [
        "", " ", ",", "identity", "br", "deflate", "gzip;q=0", "gzip;q=0.0", "gzip;q=0.000", "GZIP;Q=0", "gzip; q=0",
        "*;q=0",
        "*;q=0.000", "*, gzip;q=0", "gzip;q=0, *", "x-gzip;q=0", "identity;q=1, *;q=0", "gzipp", "gzi", "agzip",
        "gzip2",
        "gzip deflate", "\"gzip\"", ";q=1", "br;gzip", "gzip=1", "q=1", "**", "gzip/1.0", "deflate;q=gzip",
    ])
    func isNotAcceptedOtherwise(_ header: String) { #expect(!Self.isAccepted(header)) }

    @Test(arguments: [
        "gzip;q=", "gzip;q", "gzip;q=x", "gzip;q=-1", "gzip;q=2", "gzip;q=1.001", "gzip;q=0.0000", "gzip;q=0.1234",
        "gzip;q=.5",
        "gzip;q=0;q=1", "gzip;level=9", "gzip;q=1 1", "gzip;q=\"1\"", "gzip;q=1;x=y", "gzip;q =1", "gzip;q= 1",
        "gzip;q=0,5x",
        "gzip;q=1e0", "gzip;q=00.5", "gzip;q=..", "gzip;q=\u{661}",
    ])
    func aWeightThatCanNotBeReadIsNone(_ header: String) { #expect(!Self.isAccepted(header)) }

    @Test func isReadWithinItsOwnBoundsOnly() {
        let bytes = Array("gzip;q=0.5,gzip".utf8)
        #expect(!Gzip.isAccepted(by: bytes[0..<3]))
        #expect(!Gzip.isAccepted(by: bytes[1..<10]))
        #expect(!Gzip.isAccepted(by: bytes[0..<8]))
        #expect(Gzip.isAccepted(by: bytes[11..<15]))
        #expect(!Gzip.isAccepted(by: bytes[4..<4]))
    }

    @Test func anythingCanBeAskedFor() {
        var random = Schedule(state: 3)
        let alphabet = Array("gzip;q=01.5,* x-\t".utf8) + [0, 255]
        for _ in 0..<20_000 {
            let header = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                alphabet[.random(in: 0..<alphabet.count, using: &random)]
            }
            // Refused by name in front, it stays refused unless it is named again.
            if !Gzip.isAccepted(by: header[...]) {
                #expect(!Gzip.isAccepted(by: (Array("gzip;q=0,".utf8) + header)[...]))
            }
            #expect(Gzip.isAccepted(by: (Array("gzip,".utf8) + header)[...]))
        }
    }

    private static func isAccepted(_ header: String) -> Bool { Gzip.isAccepted(by: Array(header.utf8)[...]) }

    private static func incompressible(_ count: Int) -> [UInt8] {
        var random = Schedule(state: 1)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 13) }
    }
}
