import Domain

/// From a caller to the answer's body.
extension InProcess {
    /// The operation of which `evaluateMicroseconds` tells.
    static let evaluate = Operation("evaluate") { try evaluation(of: BenchCallers.all) }

    static var evaluation: [Operation] {
        [
            evaluate,
            Operation("evaluate, nobody signed in") { try evaluation(of: BenchCallers.anonymous) },
            Operation("evaluate, signed in") { try evaluation(of: BenchCallers.signedIn) },
            Operation("body, kept") {
                let bodies = try KeptBodies(of: BenchMaterial.compiled())
                return try Workload(bodies.sets) { bodies.find($0) }
            },
            Operation("body, built") { try buildingBodies(of: BenchMaterial.compiled()) },
        ]
    }

    private static func evaluation(of callers: [Caller]) throws -> Workload {
        let template = try BenchMaterial.compiled()
        return try Workload(callers) { match($0, template) }
    }

    fileprivate static func buildingBodies(of template: CompiledTemplate) throws -> Workload {
        let sets = BenchCallers.all.map { match($0, template) }
        return try Workload(sets) { build(template, for: $0) }
    }
}

/// How costs grow with the size of a template.
extension InProcess {
    static var growth: [Operation] { byConditions + byParameters + bodiesByParameters }

    /// With parameters enough to use all the conditions: unused ones would be left out.
    private static var byConditions: [Operation] {
        [10, 40, 200, 2_000].map { conditions in
            Operation("growth: evaluate, \(conditions) conditions") {
                let template = try BenchMaterial.compiled(parameters: 3_000, conditions: conditions)
                return try Workload(BenchCallers.all) { match($0, template) }
            }
        }
    }

    /// With conditions few enough for ten parameters to use them.
    private static var byParameters: [Operation] {
        [10, 200, 3_000].map { parameters in
            Operation("growth: evaluate and find the body, \(parameters) parameters") {
                let template = try BenchMaterial.compiled(parameters: parameters, conditions: 10)
                let bodies = KeptBodies(of: template)
                return try Workload(BenchCallers.all) { bodies.find(match($0, template)) }
            }
        }
    }

    private static var bodiesByParameters: [Operation] {
        [10, 200, 3_000].map { parameters in
            Operation("growth: build a body, \(parameters) parameters") {
                try buildingBodies(of: BenchMaterial.compiled(parameters: parameters, conditions: 10))
            }
        }
    }
}

/// The bodies of all callers, made ahead and found as a loop finds them: in a dictionary by what matches.
private struct KeptBodies {
    /// What matches each caller.
    let sets: [ConditionSet]
    private let bodies: [ConditionSet: [UInt8]]

    init(of template: CompiledTemplate) {
        sets = BenchCallers.all.map { match($0, template) }
        bodies = Dictionary(sets.map { ($0, build(template, for: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    func find(_ set: ConditionSet) -> [UInt8]? { bodies[set] }
}

private func match(_ caller: Caller, _ template: CompiledTemplate) -> ConditionSet { template.match(caller) }

private let opening = BodyOpening(version: 17, minFetchInterval: 3_600)

private func build(_ template: CompiledTemplate, for set: ConditionSet) -> [UInt8] {
    template.body(opening, matching: set)
}
