/// What a new password must be.
public enum PasswordRules {
    /// How many characters (Unicode scalars) a password has.
    public static let lengthAllowed = 10...128

    /// What is wrong with a password, as a sentence for a person; nil if nothing is.
    ///
    /// Length is all that is asked (NIST SP 800-63B §5.1.1.2). Passwords are compared byte for byte, so control characters,
    /// which can't be typed again with certainty, are refused.
    public static func fault(_ password: String) -> String? {
        guard lengthAllowed.contains(password.unicodeScalars.count) else {
            return "A password has \(lengthAllowed.lowerBound) to \(lengthAllowed.upperBound) characters."
        }
        guard password.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            return "A password has no control characters."
        }
        return nil
    }
}
