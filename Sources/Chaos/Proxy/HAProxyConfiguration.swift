/// What HAProxy is told.
struct HAProxyConfiguration: Sendable {
    struct Server: Sendable {
        let port: Int
        let operationsPort: Int
    }

    let port: Int
    let servers: [Server]

    /// The file.
    ///
    /// A fetch changes nothing, so it may be sent again to another instance, whatever went wrong with it, and often enough to
    /// reach each one. What admins do is sent again only where it was never taken: whether it was done, they have to ask.
    /// An instance that stands still costs a fetch `timeout server` until the health checks have found it.
    var text: String {
        """
        global
            maxconn 2000
            nbthread 1

        defaults
            mode http
            timeout client 60s
            timeout http-keep-alive 60s
            timeout connect 1s
            timeout check 1s
            timeout queue 5s
            option redispatch 1
            retries 6

        frontend public
            bind 127.0.0.1:\(port)
            use_backend admins if { path_beg /admin/ }
            default_backend apps

        backend apps
            balance roundrobin
            timeout server 2s
            retry-on all-retryable-errors
        \(checks)

        backend admins
            balance roundrobin
            timeout server 12s
            retry-on conn-failure
        \(checks)

        """
    }

    private var checks: String {
        let lines = servers.enumerated().map { number, server in
            "    server instance-\(number + 1) 127.0.0.1:\(server.port) check port \(server.operationsPort)"
        }
        return """
                option httpchk
                http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host chaos
                http-check expect status 200
                default-server inter 300ms fastinter 200ms downinter 300ms fall 2 rise 2
            \(lines.joined(separator: "\n"))
            """
    }
}
