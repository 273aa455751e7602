import Transport

extension DashboardSite {
    /// What a browser is told with each answer below `/dashboard/`, errors too: to run and load nothing but the dashboard's own
    /// files, to make no markup out of text, and to be shown in no other page.
    public static let securityHeaders = [
        Header("Content-Security-Policy", policy),
        Header("X-Content-Type-Options", "nosniff"),
        Header("Referrer-Policy", "no-referrer"),
        Header("X-Frame-Options", "DENY"),
        Header("Cross-Origin-Opener-Policy", "same-origin"),
        Header("Cross-Origin-Resource-Policy", "same-origin"),
        Header(
            "Permissions-Policy",
            "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"),
    ]

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ].joined(separator: "; ")
}
