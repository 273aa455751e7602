import Foundation
import TestSupport

@testable import Persistence

/// Runs `body` with a proxy before the server of `address`, and the address of what is behind the proxy.
nonisolated(nonsending) func withProxy(
    before address: String, _ body: nonisolated(nonsending) (Proxy, DatabaseURL) async throws -> Void
) async throws {
    guard var components = URLComponents(string: address), let port = components.port else {
        throw ProxyError.addressUnreadable
    }
    let proxy = Proxy(to: UInt16(port))
    defer { proxy.stop() }
    components.port = Int(proxy.port)
    guard let text = components.string else { throw ProxyError.addressUnreadable }
    try await body(proxy, try DatabaseURL(text))
}

enum ProxyError: Error { case addressUnreadable }
