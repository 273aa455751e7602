import API
import Domain

extension Settings {
    /// What writes requests to `log`; nil where none are written.
    func accessLog(to log: Log) -> AccessLog? {
        guard accessLog != .off else { return nil }
        return AccessLog(accessLog, sample: accessLogSample) { log.note($0) }
    }
}

extension Log {
    /// Logs a request.
    fileprivate func note(_ record: AccessRecord) {
        var fields: [Field] = [("request.id", .string(record.requestID))] + Self.fields(of: record.trace)
        fields += [
            ("method", .string(record.method)), ("route", .string(record.route)), ("status", .integer(record.status)),
            ("bytes", .integer(record.bytes)),
        ]
        if let microseconds = record.microseconds { fields.append(("duration.us", .integer(microseconds))) }
        if let project = record.project { fields.append(("project.id", .string(project))) }
        if let address = record.clientAddress { fields.append(("client.address", .string(address))) }
        self(.info, "request", fields: fields)
    }

    /// Logs what went wrong in the service itself.
    func note(_ report: RemoteConfigAPI.FailureReport) {
        let fields: [Field] =
            [("request.id", .string(report.requestID))] + Self.fields(of: report.trace)
            + [("error.code", .string(report.code)), ("context", .string(report.context))]
        self(.error, "request failed", fields: fields)
    }

    private static func fields(of trace: TraceContext?) -> [Field] {
        guard let trace else { return [] }
        return [("trace.id", .string(trace.traceID)), ("span.id", .string(trace.parentID))]
    }
}
