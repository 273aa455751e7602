/// Keys that are too weak to be taken.
enum SmallKeys {
    /// 1,024 bits, made by the `openssl` command.
    static let rsa1024 = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC51KAk7HcfZgkk/q6p3AWaDJLP
        FVh/Lj3ASlkCv+4L5iyvQwQo0y+mYXNYk7bDYCxA9LV5SKB6XefhMf0ZGAdJpNK9
        sjZ8htl3sxWatvNKBq1tdZ/dOn4L6R8s//VepR099F9ONiTBZ2otXvLwuMalL/OD
        WRiazb8gmvKw9LIq7wIDAQAB
        -----END PUBLIC KEY-----
        """
}
