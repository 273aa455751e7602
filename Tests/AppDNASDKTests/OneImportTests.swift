import AppDNASDK
import Testing

/// An app that has the documented example's import, and no other.
@Suite struct OneImportTests {
    @Test func theClientsTypesComeWithIt() {
        let promo: ConfigValue = true
        #expect(promo != ConfigValue.number(ConfigNumber(1)))
        #expect(RemoteConfigError.offline != .timeout)
        #expect(RemoteConfigSignal.networkReturned != .enteredForeground)
    }
}
