/// Public keys that the `openssl` command made.
enum PublicKeys {
    /// 2,048 bits, SubjectPublicKeyInfo.
    static let spki = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxdR5FAGRk4mxvPAf/XuQ
        onGoJwP1pqHajr/TOJdpXVOnojF43bCh7qavAGiPMiFc9xD9ryaVheozotVjLWGR
        eOrJvMJMKuJR5CV5q+npCivM39zdPM6ibtBP8+IgZSweTgIZ2yemCtXuLFE3dTCW
        lVbYfOI9dTsLr0dnScCftF2nRkdRki4gO+hctfurBWlSrWK9d8oltTGXoJ8HLawM
        WKuK7NqYLZWC91qJIyWOj8Aeo1cdEJXuqvPfBUNLb4U567LBJeEmjOMR+x307qga
        QeBGYHzCXqyhzD5EFsy2E7Tm7hrGhSdsdnrGd0Ae7o+6uTOWGCP+QglVrL6pqwAH
        gwIDAQAB
        -----END PUBLIC KEY-----
        """
    /// The same key as PKCS#1.
    static let pkcs1 = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAxdR5FAGRk4mxvPAf/XuQonGoJwP1pqHajr/TOJdpXVOnojF43bCh
        7qavAGiPMiFc9xD9ryaVheozotVjLWGReOrJvMJMKuJR5CV5q+npCivM39zdPM6i
        btBP8+IgZSweTgIZ2yemCtXuLFE3dTCWlVbYfOI9dTsLr0dnScCftF2nRkdRki4g
        O+hctfurBWlSrWK9d8oltTGXoJ8HLawMWKuK7NqYLZWC91qJIyWOj8Aeo1cdEJXu
        qvPfBUNLb4U567LBJeEmjOMR+x307qgaQeBGYHzCXqyhzD5EFsy2E7Tm7hrGhSds
        dnrGd0Ae7o+6uTOWGCP+QglVrL6pqwAHgwIDAQAB
        -----END RSA PUBLIC KEY-----
        """
    /// 1,024 bits.
    static let bits1024 = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC51KAk7HcfZgkk/q6p3AWaDJLP
        FVh/Lj3ASlkCv+4L5iyvQwQo0y+mYXNYk7bDYCxA9LV5SKB6XefhMf0ZGAdJpNK9
        sjZ8htl3sxWatvNKBq1tdZ/dOn4L6R8s//VepR099F9ONiTBZ2otXvLwuMalL/OD
        WRiazb8gmvKw9LIq7wIDAQAB
        -----END PUBLIC KEY-----
        """
    /// 2,047 bits.
    static let bits2047 = """
        -----BEGIN PUBLIC KEY-----
        MIIBITANBgkqhkiG9w0BAQEFAAOCAQ4AMIIBCQKCAQBiqHAmbea2HNiWCaOPVPaE
        iqigMVcPbX0aN+bVLBpiHVwrhi14pNyBnSU3AIZZjlgr1x1wTrOBqD49OQGYZTcP
        N7+LtpWGm5qFNlIN6jtM9gdIA5ew0hGe/Ime5K2k736uv6Nr0ZpFzqK/b2LkhldY
        99au69qtA3YaM1OQuZQTRPKvArUm4Gv8rtxgI0ySmKiZU+V+pDaySnvo8akigLll
        LxtmNDYq5dNBA62kwXVPzLqxB3+u6Vua/cezz4zy2ZwKQBGX1wMVyFVkyVHQlzEQ
        fm/5vL03yUHQgJCaEpqViH555Lk6v+r9u+HnRpjMK31KUREGlB1csFOy31CqTDxr
        AgMBAAE=
        -----END PUBLIC KEY-----
        """
    /// RSA, but for PSS only.
    static let pss = """
        -----BEGIN PUBLIC KEY-----
        MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAPegVyBxxAKNb/4fjLp/MmaM
        4XWF5EctBBOBx7vSjvS2BmUYOxt5nPlNGpsYmYTLVUrgIO+FrVo+6Y8GR5hd2zdc
        gCIbmf8BD4/5dy2eNXC57QUiwIpETip9RxDZMMkbKoYrRB7HDCDIgH7enlj2/Sfe
        eark6PeXQQEVsMlCVgJ+B59fvmNze/sLTPIi+I2MhoR6zc5dFzfkOMx4ll1oTJkU
        Z87GknExgk6UzuOtuhAaRV9xq7QcQ4GvlXz6WHJ2596jwL26H/WLzK+44+egEepJ
        +Vk4iWD8YvDUsTT9h29YF+HbTmTSpSSXz8Pzbq7N5yue7MCckdrnrR+nnFH83b0C
        AwEAAQ==
        -----END PUBLIC KEY-----
        """
    /// P-256.
    static let elliptic = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPmY2oGaOXwHosuW+FlSUkXdhesg5
        T9ED8HZoP2CS12+iGui8QgBxVWpVLBLZDcSNZyrjEH7BMaYKhcAPXzuvZg==
        -----END PUBLIC KEY-----
        """
    /// Ed25519.
    static let edwards = """
        -----BEGIN PUBLIC KEY-----
        MCowBQYDK2VwAyEAn4WjeSgkxBs8dxJ9gk+ErSk+vcaj093XsOdBLLqVKos=
        -----END PUBLIC KEY-----
        """
    /// A certificate of the first key.
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIC+TCCAeGgAwIBAgIUCbuu11JpMtkaGz4n9h2WhL0UX1EwDQYJKoZIhvcNAQEL
        BQAwDDEKMAgGA1UEAwwBeDAeFw0yNjExMzAwNTA0NDRaFw0yNjEyMDEwNTA0NDRa
        MAwxCjAIBgNVBAMMAXgwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDF
        1HkUAZGTibG88B/9e5CicagnA/WmodqOv9M4l2ldU6eiMXjdsKHupq8AaI8yIVz3
        EP2vJpWF6jOi1WMtYZF46sm8wkwq4lHkJXmr6ekKK8zf3N08zqJu0E/z4iBlLB5O
        AhnbJ6YK1e4sUTd1MJaVVth84j11OwuvR2dJwJ+0XadGR1GSLiA76Fy1+6sFaVKt
        Yr13yiW1MZegnwctrAxYq4rs2pgtlYL3WokjJY6PwB6jVx0Qle6q898FQ0tvhTnr
        ssEl4SaM4xH7HfTuqBpB4EZgfMJerKHMPkQWzLYTtObuGsaFJ2x2esZ3QB7uj7q5
        M5YYI/5CCVWsvqmrAAeDAgMBAAGjUzBRMB0GA1UdDgQWBBQVeujvZjbH+4dxD8cr
        NbS31f8sxTAfBgNVHSMEGDAWgBQVeujvZjbH+4dxD8crNbS31f8sxTAPBgNVHRMB
        Af8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQA5I74LlVCYh5BtzJbeCyAE0pnX
        kqbZFHzVHMDvQwqeDu0URB0Q+GSa5J6t/AYl26sm+wSdtzkn16TWv3G9yVZVw/2+
        V/NybC5WqN9PGUAweot2GHBBPrQ0oLkJleWODR1rW7AGKVFKDFO8ZnTIH7+ngIZ6
        mO1Cyzj3skNjzP3bgr3v/kR6h/nUWYCfQ/FSoFzpaCVYq/uxL8SgM4p2/RGCWp6y
        ocR2I+oVeq+UddgqaUGqwAKF/bKk1GKlYes/jX4M4fBFS19zSQ4oSNXhnDx4kiY5
        lzSqXayToD13jjeTrDJ3PQgRLyR3N68PSQnbF+OebelaA2NpUzi+VLg58X9Q
        -----END CERTIFICATE-----
        """
    /// `openssl dgst -sha256 -sign` of the text `a message` by the first key.
    static let signatureOfAMessage = """
        bnBAf2mY91xMlIvjXq5zdIZwe+oQIevuFov0eFlJ4l1HY657AxLr/kcytB7oAwsUzh/1UiOpxF/2Qll/Md/LI81x2TYreCTT\
        REc+Km3TNwV2LwigpLPqhZlFpcbu0rWv1YjhHYwgd8/bEqMlnalfl92ELdDI/war+DVeSqRgtYtm2AHZTmd2I1qe8KPY0jWj\
        T3fPbnCnQjj6czIC9JyL2Snv2nPOh1tVkxCIPRC43DvaKfwxQkuNv/c3uqskzzRE0Ss4rc+N6BE59igWPoFPxRyc+MmWlXQB\
        wzsp71uCB6+w0KX4nuzkj8vs8HNonV8jx2uQyrlJelgSMFka3bug7g==
        """
}
