import AppDNASDK
import Testing

@Suite struct SharedClientTests {
    @Test func beforeItIsConfiguredThereAreNoValues() {
        #expect(AppDNA.remoteConfig.get("welcome_message") == nil)
        #expect(AppDNA.remoteConfig.getAll().isEmpty)
    }
}
