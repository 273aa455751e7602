import Testing

@testable import Persistence

struct DatabaseURLTests {
    @Test(arguments: [
        "postgresql://user:hunter2@host:5432/name", "postgresql://user:hunter2@[::1]/name?sslmode=require",
        "host=localhost user=me password=hunter2",
    ]) func thePasswordIsNotShown(_ text: String) throws {
        let url = try DatabaseURL(text)
        #expect(!"\(url) \(String(reflecting: url))".contains("hunter2"))
        #expect(url.redacting("no hunter2 here") == "no *** here")
    }

    @Test(arguments: [
        "", "postgresql://user:hunter2@host:5432/name?nonsense=1", "hunter2", "postgresql://u:hunter2@[::1/x",
        "postgresql://user:hunter2@host\0/name",
    ]) func whatLibpqCannotReadIsRefusedWithoutBeingRepeated(_ text: String) {
        #expect { try DatabaseURL(text) } throws: { !"\($0)".contains("hunter2") && $0 is DatabaseURLError }
    }
}
