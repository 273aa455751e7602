/// Tokens made by other implementations, good until the year 2100, and what verifies them.
///
/// Their payload: `sub` `user-42`, `tier` `Gold`, `claims` `{"role":"vip","age":30,"beta":true,"groups":["a","b"]}`.
enum ForeignTokens {
    /// The HS256 secret.
    static let secret = "a secret that is for tests alone, and long enough"
    /// The public key, made by the `openssl` command.
    static let publicKey = """
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
    /// The public key's modulus as a JWK has it.
    static let modulus = """
        xdR5FAGRk4mxvPAf_XuQonGoJwP1pqHajr_TOJdpXVOnojF43bCh7qavAGiPMiFc9xD9ryaVheozotVjLWGReOrJvMJMKuJR5CV5q-np\
        CivM39zdPM6ibtBP8-IgZSweTgIZ2yemCtXuLFE3dTCWlVbYfOI9dTsLr0dnScCftF2nRkdRki4gO-hctfurBWlSrWK9d8oltTGXoJ8H\
        LawMWKuK7NqYLZWC91qJIyWOj8Aeo1cdEJXuqvPfBUNLb4U567LBJeEmjOMR-x307qgaQeBGYHzCXqyhzD5EFsy2E7Tm7hrGhSdsdnrG\
        d0Ae7o-6uTOWGCP-QglVrL6pqwAHgw
        """
    /// PyJWT 2.15: RS256, `kid` `rsa-1`.
    static let rs256 = """
        eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJp\
        YXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91\
        cHMiOlsiYSIsImIiXX19.A9pP3C80h5vr0Vf15S1JC-WVChJvEANGS6dVtxrnEGkfZTtD6jHm_OGf5DfzcCqItNKqZDmQEQ2So-UqpJP\
        oxjvSC6UkYVhBXylt-NUFTx6ON-eazRRmKGkVKCeCVlJ17y5MW_SNnPmo4ftLOvqQJclq7Dw97X-Sj3aR12Hk-0Nulql2Fu-RD9X8mIa\
        _SRAZGTt1Egh1pyagq4xRjmgvh6K4ZLXZdwk1NpLSNpd_D-Dmg61HmzAVPfJPqQ3dDeMVs8uZ745kzjgc2Uja3BCAPIG5pGv_TMGYHdh\
        ewRrD2tyRHrsyzKQT_Zm6w79Y_tiwmbepZkXRsd5D5S1lJm_ZVQ
        """
    /// PyJWT 2.15: RS256 without `kid`.
    static let rs256WithoutKid = """
        eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJpYXQiOjE3MDAwMDAwMDA\
        sInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91cHMiOlsiYSIsImIiXX1\
        9.Q_PCqdr5e6CqmgNwz0T8-SJ6mtyovwa3h8izsxhf_4xFNQzp7RU3IKqnZliA0tFGN5Ar7_qrbpK_GWrU7ScaDL-m-1kLTJ7V_wL3uU\
        bzurWFWOwDLatThby3N45qV8aGi4g5XqHN4MH7rUDI9tQScXWYGHMs5Bpf6ao-rCwxHR-oPgC5m1r_UYxeQoMpJjK1ZYbYB76AkIssNB\
        s3SafBqwKsHlKrnoJfcg1kGXp3KinFi0Z5Wfka9mGNKpyonUt4V4sk47CMl6YQXoPMArvbwicbyHUOeDqodWgQbR9Ap3SPgsN0iVbM1V\
        TA9bf8IJLQwt7RtojCeIJv0OPgaeZwGw
        """
    /// PyJWT 2.15: HS256, `kid` `hmac-1`.
    static let hs256 = """
        eyJhbGciOiJIUzI1NiIsImtpZCI6ImhtYWMtMSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJ\
        pYXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm9\
        1cHMiOlsiYSIsImIiXX19.4h8qQUngTZVVstJ0urKO53HegisxEXJClRCLm_EsMas
        """
    /// PyJWT 2.15: HS256 without `kid`.
    static let hs256WithoutKid = """
        eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJpYXQiOjE3MDAwMDAwMDA\
        sInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91cHMiOlsiYSIsImIiXX1\
        9._94i-8omxwGnGpOTA6mMhMPd5NZhS07paaWGCw3OCAk
        """
    /// `openssl dgst -sha256 -sign`: RS256 without `kid`.
    static let opensslRS256 = """
        eyJhbGciOiAiUlMyNTYiLCAidHlwIjogIkpXVCJ9.eyJzdWIiOiAidXNlci00MiIsICJleHAiOiA0MTAyNDQ0ODAwLCAiaWF0IjogMTc\
        wMDAwMDAwMCwgInRpZXIiOiAiR29sZCIsICJjbGFpbXMiOiB7InJvbGUiOiAidmlwIiwgImFnZSI6IDMwLCAiYmV0YSI6IHRydWUsICJ\
        ncm91cHMiOiBbImEiLCAiYiJdfX0.ojb2EgztxWaHPQqL_B0s6zOwIv26u_KZEEpLsTBxLE_oxlC8HXOU1s7OrLI8D1SOyr9hECHjEe2\
        r3Ja7rSjOMzddXR-J9mQv7Ut5X2lsyfHKDBR5pqblJqy4R6IyOKUikK2cIa7iNqfFmzeVnTPELwf1vdwgTd3bMalLJK0p29JXRB-1I1e\
        fDXY08OXt2kADPuuvadLheaWMTOzH7gMg7LKWl_eoqpTTGS4YqbeSz7yScw1UBWrVQlszR3FDPFHT6z_CzzrVioszg6eA9MufdVs9m3A\
        U5nTCCAPlfJt1oTIU8FnySEJ5vBvzbo10_13lqC323VbYgSwVY2F0ZBNIcQ
        """
    /// PyJWT 2.15: RS256, `kid` `rsa-1`, by another private key.
    static let rs256BySomebodyElse = """
        eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJp\
        YXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91\
        cHMiOlsiYSIsImIiXX19.bA82uKtMJ5UQxr3uZ5fGyfy4xq_W03-yXJWcRWikO7dUK68I1x1cHt5S7bFKx4J83HOvdVFYtMMhwWfMd0m\
        5stafMaW6Oj2TQsqMOj1FUm9OTvnqzy4QnUbElAuF-OilgZP1SB9jlWFcPwNyyrXgmS6hQ93caCZOeVdKsgeyvsmQCLkGxoI7mUGvpst\
        blgnfa7m9VBC_hitOmufKbFfFiLNOTjMjsFZrqYMV5FpgrfqB1Qqe8NSaiPuFqflu9RxfQZEmiVzsmbNjhbbBd7u2-e68W6FE8OpQcNH\
        JqSy_gWcAYPqvthg9WEJrG9nAPW4WQdL9G6W44gSpYwpgOZr6ug
        """
    /// PyJWT 2.15: RS256 by another private key, whose public key is in the header as `jwk`.
    static let rs256WithTheirOwnJWK = """
        eyJhbGciOiJSUzI1NiIsImp3ayI6eyJlIjoiQVFBQiIsImtleV9vcHMiOlsidmVyaWZ5Il0sImt0eSI6IlJTQSIsIm4iOiJqV0g0RlZt\
        LTdpYV8tSDJOQWc2MEZxdUtnakJsN2UyQnh6bzZfT2ROeTJ2dWd1UDRwcm81ZWY3cnJ5TmphSUpQejMwUDY1OWotNFd3aGRGN2E4WXda\
        WE5lM21mbUdRZ1c0Y0dzV0JMQzlWWFIyTE5jUHNqYXFWWlVZX01XeV8xZGRGazFwUGRNa0lIYVU3dU02OFNFYmRVZlJuVVRscmx0czlf\
        TEZTVFpuNERKLVBabklsSDd4dmVyYXdoMTI1eU1TTzk3T3ZWdjZ4MkFXR01rM2pXNlA4MFdmZklZdVNudm5acVh1QTdyNlNfTzlHVzIy\
        enp0M1hLdVRqUjhiQnAxT05HaXZxakN2b0pieVNGWm5qd0JCcm9yTWl4Q0loM3lKY2dTSllhVG12dmFzZzk4R0NEcTF3c0tDSnZzaDVH\
        SlV4cmNjcmNQQkd6ZUpUZUNrR3NVMlEifSwia2lkIjoicnNhLTEiLCJ0eXAiOiJKV1QifQ.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0M\
        TAyNDQ0ODAwLCJpYXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhI\
        jp0cnVlLCJncm91cHMiOlsiYSIsImIiXX19.HOJt1xy4u8jcAHOnH2109jGP4bOdpXxeOP0urhGOVvGZbDTWgFCYHmBrifBd_cjPyN26\
        hAgFuowNRldIydJFYeLg3FJ9p3cLxZJMXjNBIvtglab8fJuxe6cSURu1S3iWBMThNmm4xTOzu5XObdplcu_WO1Huq6CW9KnjGHltzhL4\
        AIuYqLw6W_UeYC3cJ18Y_clYJXqR16N6GVHygfzmLT0zAOiFK-PDFeYAPf3QLOUazyznb-zH898vgD30a_UTZAELflOWc9ndGAcioQYn\
        b_Bt7liRzqMHB-dK1cRSsrzXy4vKF18A5GePsawO5htnCxlGR3xUa2pL2CLQYcdmOA
        """
    /// PyJWT 2.15: RS256 by our key, which is in the header as `jwk`, and a `jku`.
    static let rs256WithOurJWK = """
        eyJhbGciOiJSUzI1NiIsImprdSI6Imh0dHBzOi8vZXZpbC5leGFtcGxlL2tleXMiLCJqd2siOnsiZSI6IkFRQUIiLCJrZXlfb3BzIjpb\
        InZlcmlmeSJdLCJrdHkiOiJSU0EiLCJuIjoieGRSNUZBR1JrNG14dlBBZl9YdVFvbkdvSndQMXBxSGFqcl9UT0pkcFhWT25vakY0M2JD\
        aDdxYXZBR2lQTWlGYzl4RDlyeWFWaGVvem90VmpMV0dSZU9ySnZNSk1LdUpSNUNWNXEtbnBDaXZNMzl6ZFBNNmlidEJQOC1JZ1pTd2VU\
        Z0laMnllbUN0WHVMRkUzZFRDV2xWYllmT0k5ZFRzTHIwZG5TY0NmdEYyblJrZFJraTRnTy1oY3RmdXJCV2xTcldLOWQ4b2x0VEdYb0o4\
        SExhd01XS3VLN05xWUxaV0M5MXFKSXlXT2o4QWVvMWNkRUpYdXF2UGZCVU5MYjRVNTY3TEJKZUVtak9NUi14MzA3cWdhUWVCR1lIekNY\
        cXloekQ1RUZzeTJFN1RtN2hyR2hTZHNkbnJHZDBBZTdvLTZ1VE9XR0NQLVFnbFZyTDZwcXdBSGd3In0sImtpZCI6InJzYS0xIiwidHlw\
        IjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJpYXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xh\
        aW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91cHMiOlsiYSIsImIiXX19.rbJJLfo6_EuUPjR6dhurOqi\
        LxZEg_vIx3cMSj61v8clYuSYXqVUFFaa_dN7JH6O6PrIQT4oH8rQTiAi30p-hlzYMW_GX6oGU9mvDzT4F2gmiY-g0fY3l_rghCq4I03M\
        _lngOlVbw756Qz6fU8ITIjJNgEUNhKQzfRdJjokeVVbmKISR1_CMafZsMEXL53A2nK2IO7zW6v1e3-LewquMaDfaH_PgwBC1K6_TziDC\
        Htm6g3Iq41PW9Q2MA4e7jaipcHV3Be52vq_4oicow7zDWFMwXS4v2M7ApKUkVE8u73lALiOZWR7wthX8DPGa-hvm8n1lbo-VLOXqZ3LG\
        kpmGzVw
        """
    /// PyJWT 2.15: RS384 by our key.
    static let rs384 = """
        eyJhbGciOiJSUzM4NCIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJp\
        YXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91\
        cHMiOlsiYSIsImIiXX19.VZ6DjWjIFruvezEhteHU_AWzZTAOmfL-bLVR3JbyRX4o8-dAgZ0YIbWATIpRJlDwltF2mKFYlZdb5SnG-0S\
        zyp3hQ1WXKZgP_QYYK8v2z8yE3CrobLNLHo3icqOoj4qI37_r1cyFr36wheNfTm-oxZPxSTa5Np5CQOTdu3iWV5sYHZOpHT-x1Zwu4Ld\
        lvQGH4_GNcpvPW5IlEeito4E8JgPmIEaMhwyZXz0m_v8TkNm44VzX7G2p9zPK96bIVlLe9CFeG-oAkNEV0ru6O257zZ5xGRHxICW5yRR\
        V6yPHiJ7P11XJ2bTTA90z7gd9sNoW3YW3KMYo0byxhuglrc3Ulw
        """
    /// PyJWT 2.15: PS256 by our key.
    static let ps256 = """
        eyJhbGciOiJQUzI1NiIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJp\
        YXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91\
        cHMiOlsiYSIsImIiXX19.qdndYjW84ngWi00elo03udhwmFBCEUzt4qG0__8NFGYR-w2Hdo196I6LqO5obsFO7AW3unuPzz8CWH4n4tw\
        ldq6dlNPL-2E_zt0cn5G6XnZu-eb5esIC5ex1IV7EkGY7XLGCQoiDmS6M59rz1b7Lgt1MR27pKnXc4Y5xAsCwXHLelWnrnacGrJELsIh\
        XTgsq9F4sts21u3YKa_JQkaINUsF51fcdpBYaj41-r_yqKDkA_QtO5zn0YkZmXCgxKCgSd39Iw-k2akUH6r_gzRRFrfdIkA8CA2kiEWh\
        O_HHN5U2JknaelKzNAfdq3r96wuVfum2ueSUwRm_7svzLX-ksmg
        """
    /// PyJWT 2.15: HS512 by our secret.
    static let hs512 = """
        eyJhbGciOiJIUzUxMiIsImtpZCI6ImhtYWMtMSIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJ\
        pYXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm9\
        1cHMiOlsiYSIsImIiXX19.IsRSnhtYyLReVgd-l0wivGYT8Pmf79crCrYnxplpFK0Z2hLzUfWF7lVo5bYdyxZJ4ftfiRyHyQlNsKHHd7\
        73LA
        """
}
