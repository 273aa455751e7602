import Auth
import Domain

/// How an access token was judged.
enum TokenOutcome: Int, CaseIterable {
    /// Good, and known already.
    case cached
    /// Good, by its signature.
    case verified
    case expired
    case malformed
    case wrongAlgorithm
    case unknownKey
    case wrongSignature
    case wrongClaims
    case notYetValid

    /// How `judgement` is counted.
    init(_ judgement: TokenJudgement) {
        switch judgement.result {
        case .success: self = judgement.isRemembered ? .cached : .verified
        case .failure(.expired): self = .expired
        case .failure(.invalid(let fault, _)):
            self =
                switch fault {
                case .malformed: .malformed
                case .algorithm: .wrongAlgorithm
                case .key: .unknownKey
                case .signature: .wrongSignature
                case .claims: .wrongClaims
                case .notYetValid: .notYetValid
                }
        }
    }

    /// Its name in metrics.
    var name: String {
        switch self {
        case .cached: "cached"
        case .verified: "verified"
        case .expired: "expired"
        case .malformed: "malformed"
        case .wrongAlgorithm: "wrong_algorithm"
        case .unknownKey: "unknown_key"
        case .wrongSignature: "wrong_signature"
        case .wrongClaims: "wrong_claims"
        case .notYetValid: "not_yet_valid"
        }
    }
}
