/// The template that is measured: conditions of all rule kinds, three quarters of the parameters with conditional values.
///
/// The same arguments always give the same document, so that two measurements are of one thing.
struct BenchTemplate {
    /// How many parameters it has, 1 to 3,000.
    var parameters = 200
    /// How many conditions it has, 1 to 2,000.
    var conditions = 40

    /// The document as it is published.
    var document: String {
        let conditions = (0..<conditions).map { #"{"name":"c\#($0)","rules":[\#(Self.rules(of: $0))]}"# }
        let parameters = (0..<parameters).map { #""\#(Self.key($0))":\#(parameter($0))"# }
        return #"{"conditions":[\#(conditions.joined(separator: ","))],"#
            + #""parameters":{\#(parameters.joined(separator: ","))}}"#
    }

    private static func key(_ index: Int) -> String {
        let area = ["home", "paywall", "player", "search", "settings"][index % 5]
        return "\(area)_option_\(index)"
    }

    /// Ten shapes of conditions, so that 40 conditions have each four times, with other operands.
    private static func rules(of index: Int) -> String {
        let turn = index / 10
        switch index % 10 {
        case 0: return #"{"field":"platform","values":["\#(["ios", "android", "web", "macos"][turn % 4])"]}"#
        case 1: return #"{"field":"app_version","op":">=","value":"\#(turn % 9 + 1).\#(turn % 7)"}"#
        case 2: return #"{"field":"language","values":["\#(["de", "fr-CA", "zh-Hant", "pt-BR"][turn % 4])","es"]}"#
        case 3: return #"{"field":"tier","values":["\#(["silver", "gold", "platinum"][turn % 3])"]}"#
        case 4: return #"{"field":"claim","name":"role","values":["vip","staff-\#(turn)"]}"#
        case 5: return percent("rollout_\(index)", 0, 20 + turn % 50)
        case 6:
            return #"{"field":"platform","values":["ios","android"]},"#
                + #"{"field":"app_version","op":"<","value":"\#(turn % 9 + 2).5"}"#
        case 7: return #"{"field":"platform","values":["android"]},"# + percent("rollout_\(index)", 10, 60)
        case 8: return #"{"field":"claim","name":"beta","values":[true]},"# + percent("rollout_\(index)", 0, 50)
        default:
            return #"{"field":"language","values":["en"]},{"field":"app_version","op":"!=","value":"3.\#(turn)"},"#
                + #"{"field":"tier","values":["gold","platinum"]}"#
        }
    }

    private static func percent(_ seed: String, _ from: Int, _ to: Int) -> String {
        #"{"field":"percent","seed":"\#(seed)","from":\#(from),"to":\#(to)}"#
    }

    /// One parameter in four is the same for everyone; the others have one to three conditional values.
    private func parameter(_ index: Int) -> String {
        let (type, value) = Self.values(index)
        guard index % 4 != 0 else { return #"{"type":"\#(type)","default":\#(value(0))}"# }
        var used: [Int] = []
        for choice in 0...(index % 3) {
            let condition = (index * 7 + choice * 13) % conditions
            if !used.contains(condition) { used.append(condition) }
        }
        let conditional = used.enumerated().map { #""c\#($0.element)":\#(value($0.offset + 1))"# }
        return
            #"{"type":"\#(type)","default":\#(value(0)),"conditional_values":{\#(conditional.joined(separator: ","))}}"#
    }

    /// A parameter's type, and its default (0) and conditional values (1 to 3).
    private static func values(_ index: Int) -> (type: String, value: (Int) -> String) {
        switch index % 5 {
        case 0: ("boolean", { $0 % 2 == 0 ? "false" : "true" })
        case 1: ("number", { "\(index * 10 + $0)" })
        case 2: ("string", { #""A text of usual length, number \#($0)""# })
        case 3: ("json", { #""{\"size\":\#($0),\"color\":\"brown\"}""# })
        default: ("string", { #""variant-\#($0)""# })
        }
    }
}
