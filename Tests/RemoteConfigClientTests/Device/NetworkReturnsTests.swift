import Testing

@testable import RemoteConfigClient

@Suite struct NetworkReturnsTests {
    @Test(arguments: [
        ([true], [false]), ([false], [false]), ([true, true], [false, false]), ([false, true], [false, true]),
        ([true, false, true, true], [false, false, true, false]),
        ([false, false, true, false, true], [false, false, true, false, true]),
    ])
    func aNetworkReturnsOnlyAfterItWasLost(_ isSatisfied: [Bool], _ isReturn: [Bool]) {
        let path = NetworkReturns()
        #expect(isSatisfied.map(path.isReturn) == isReturn)
    }
}
