/// What this program was built with.
enum Toolchain {
    /// The version of Swift, as far as a program can tell it of itself.
    static var swift: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
