import TestSupport
import Testing

@Suite("What a scrape shows after known traffic")
struct ScrapeTests {
    @Test(
        "Requests, by route, status and project",
        arguments: [
            ("GET", "/config", "200", "shop", 6), ("GET", "/config", "304", "shop", 2),
            ("GET", "/config", "401", "shop", 2), ("GET", "/config", "401", "_unknown", 1),
            ("GET", "/bootstrap", "200", "shop", 1), ("GET", "/admin/v1/projects/{project}", "200", "shop", 3),
            ("GET", "/admin/v1/projects/{project}", "404", "_unknown", 1),
            ("GET", "/admin/v1/projects/{project}", "401", "_unknown", 1),
            ("PUT", "/admin/v1/projects/{project}/template", "200", "shop", 2),
            ("POST", "/admin/v1/login", "200", "_none", 1), ("POST", "/admin/v1/projects", "201", "_none", 1),
            ("any", "unmatched", "404", "_none", 1), ("any", "unmatched", "405", "_none", 1),
            ("any", "options", "204", "_none", 1), ("any", "refused", "400", "_none", 1),
        ])
    func requests(method: String, route: String, status: String, project: String, count: Double) async throws {
        let labels = ["method": method, "route": route, "status": status, "project": project]
        let samples = try await KnownTraffic.shared.value.scrape.samples("remote_config_requests_total", labels)
        #expect(samples.map(\.value) == [count])
    }

    @Test("A path that is no route's is named nowhere")
    func noRawPath() async throws {
        let text = try await KnownTraffic.shared.value.scrape.text
        for word in ["nowhere", "nobodys", "rck_", "user-1"] { #expect(!text.contains(word)) }
    }

    @Test(
        "How long each route took",
        arguments: [("/config", 11), ("/bootstrap", 1), ("/admin/v1/projects/{project}", 5), ("unmatched", 2)])
    func durations(route: String, count: Double) async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        let name = "remote_config_request_duration_seconds"
        #expect(scrape.types[name] == "histogram")
        #expect(scrape.sum(name + "_count", ["route": route]) == count)
        #expect(scrape.sum(name + "_bucket", ["route": route, "le": "+Inf"]) == count)
        let ranges = scrape.samples(name + "_bucket", ["route": route]).map(\.value)
        #expect(ranges == ranges.sorted())
        #expect(try #require(scrape.sum(name + "_sum", ["route": route])) > 0)
    }

    @Test("What was refused before it was whole has no time")
    func refused() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        #expect(scrape.sum("remote_config_request_duration_seconds_count", ["route": "refused"]) == nil)
    }

    @Test(
        "Access tokens, by how they were judged",
        arguments: [("cached", 1), ("verified", 1), ("wrong_signature", 1), ("expired", 1), ("malformed", 0)])
    func tokens(outcome: String, count: Double) async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        #expect(scrape.sum("remote_config_token_verifications_total", ["outcome": outcome]) == count)
    }

    @Test(
        "What was in memory, and what was not",
        arguments: [
            ("projects", "miss", 2), ("projects", "hit", 10), ("unknown_keys", "miss", 1), ("tokens", "hit", 1),
        ])
    func caches(cache: String, result: String, count: Double) async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        let labels = ["cache": cache, "result": result]
        #expect(scrape.sum("remote_config_cache_requests_total", labels) == count)
    }

    @Test("A body is built once for all who get the same, on each loop, and kept")
    func bodies() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        let lookUps = try #require(scrape.sum("remote_config_cache_requests_total", ["cache": "bodies"]))
        #expect(lookUps == 8)
        #expect(
            try #require(scrape.sum("remote_config_cache_requests_total", ["cache": "bodies", "result": "hit"])) > 0)
        #expect(try #require(scrape.sum("remote_config_cache_entries", ["cache": "tokens"])) == 1)
        #expect(try #require(scrape.sum("remote_config_cache_entries", ["cache": "unknown_keys"])) == 1)
    }

    @Test("The version of each project that is served")
    func versions() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        #expect(scrape.sum("remote_config_project_version", ["project": "shop"]) == 2)
    }

    @Test("Pools, with who waited for them")
    func pools() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        for pool in ["admin", "loading"] {
            #expect(try #require(scrape.sum("remote_config_database_wait_seconds_count", ["pool": pool])) > 0)
            #expect(scrape.sum("remote_config_database_waiting", ["pool": pool]) == 0)
            #expect(try #require(scrape.sum("remote_config_database_connections_max", ["pool": pool])) > 1)
        }
    }

    @Test("The change feed is heard from")
    func changeFeed() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        #expect(try #require(scrape.sum("remote_config_change_feed_lag_seconds")) < 60)
        #expect(try #require(scrape.sum("remote_config_served_age_seconds")) < 60)
        #expect(scrape.sum("remote_config_stale_seconds") == 0)
    }

    @Test("Connections, and how many there may be")
    func connections() async throws {
        let scrape = try await KnownTraffic.shared.value.scrape
        #expect(scrape.sum("remote_config_http_connections_max") == 500)
        #expect(try #require(scrape.sum("remote_config_http_connections_total")) > 1)
    }

    @Test(
        "The process, under the names that are usual",
        arguments: [
            "process_cpu_seconds_total", "process_open_fds", "process_max_fds", "process_virtual_memory_bytes",
            "process_resident_memory_bytes", "process_start_time_seconds",
        ])
    func process(name: String) async throws {
        #expect(try #require(try await KnownTraffic.shared.value.scrape.sum(name)) > 0)
    }
}
