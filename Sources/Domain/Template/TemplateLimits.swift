/// How much of everything a template may have. Lengths are counted in Unicode scalars.
enum TemplateLimits {
    static let parameters = 3_000
    static let conditions = 2_000
    static let rules = 50
    static let values = 1_000
    static let parameterKey = 256
    static let conditionName = 100
    static let claimName = 256
    static let seed = 128
    static let description = 1_024
    static let group = 256
    static let jsonValueDepth = 256
    /// 100 percent, in millionths of a percent.
    static let percentMicros = 100_000_000
}
