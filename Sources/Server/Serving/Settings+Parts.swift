import API
import Domain
import Persistence
import Transport

// What each part takes of the settings.

extension Settings {
    /// For admins' requests.
    func database(
        _ url: DatabaseURL, _ clock: WallClock, onEvent: @escaping @Sendable (DatabaseEvent) -> Void = { _ in }
    ) -> DatabaseConfiguration {
        var configuration = DatabaseConfiguration(url: url, clock: clock, onEvent: onEvent)
        configuration.poolSize = databasePoolSize
        configuration.waitingMax = databaseWaitingMax
        configuration.connectTimeout = databaseConnectTimeout
        configuration.statementTimeout = databaseStatementTimeout
        configuration.revisionsInterval = changePollInterval
        return configuration
    }

    /// For bringing projects into memory: few connections of their own.
    func loadingDatabase(
        _ url: DatabaseURL, _ clock: WallClock, onEvent: @escaping @Sendable (DatabaseEvent) -> Void
    ) -> DatabaseConfiguration {
        var configuration = database(url, clock, onEvent: onEvent)
        configuration.poolSize = 2
        configuration.waitingMax = 4_096
        return configuration
    }

    var publicServer: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration(host: host, port: port)
        if loops > 0 { configuration.loops = loops }
        configuration.limits.connectionsMax = connectionsMax
        configuration.limits.bufferedBodyBytesMax = bufferedBodyBytesMax
        configuration.timeouts.head = headTimeout
        configuration.timeouts.body = bodyTimeout
        configuration.timeouts.idle = idleTimeout
        configuration.timeouts.write = writeTimeout
        return configuration
    }

    var operationsServer: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration(host: operationsHost, port: operationsPort)
        configuration.loops = 1
        configuration.limits.connectionsMax = 100
        return configuration
    }

    /// Where a request came from: the connection's other end, or what trusted proxies say.
    var clientAddress: @Sendable (Request) -> IPAddress? {
        let proxies = trustedProxies
        return { request in
            IPAddress(request.peer).map {
                proxies.client(peer: $0, forwardedFor: request.joinedHeader("X-Forwarded-For"))
            }
        }
    }

    /// How often apps may fetch; nil if that is not limited.
    var fetchLimits: FetchLimits? {
        FetchLimits(perKey: fetchRatePerKey, perAddress: fetchRatePerAddress, client: clientAddress)
    }
}
