import Domain

/// Reading and writing JSON.
extension InProcess {
    static var json: [Operation] {
        [
            Operation("JSON, read a small body") { try Workload([smallBody]) { parse($0) } },
            Operation("JSON, read the template") { try Workload([BenchMaterial.document()]) { parse($0) } },
            Operation("JSON, write a small body") { try writing(smallBody) },
            Operation("JSON, write the template") { try writing(BenchMaterial.document()) },
        ]
    }

    /// A body as the Admin API gets them.
    private static let smallBody = Array(
        #"{"id":"demo-1","name":"Démo \"one\"","min_fetch_interval":3600,"origins":["https://example.com"],"beta":true}"#
            .utf8)

    private static func writing(_ document: [UInt8]) throws -> Workload {
        try Workload([JSON.parse(document)]) { $0.encoded() }
    }

    private static func parse(_ document: [UInt8]) -> JSON? { try? JSON.parse(document) }
}

/// From a document to what serves it.
extension InProcess {
    static var templates: [Operation] {
        [
            Operation("template, read") {
                try Workload([BenchMaterial.document()]) { document in
                    if case .valid(let template, _) = Template.read(document) { template } else { nil }
                }
            },
            Operation("template, compile") { try Workload([BenchMaterial.template()]) { CompiledTemplate($0) } },
        ]
    }
}
