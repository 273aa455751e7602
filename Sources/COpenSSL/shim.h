#pragma once
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

/* What Swift does not import by itself: an expression of macros, and the names of parameters as pointers that live for
   ever. (The macros arrive as Swift strings, whose pointers end with the call; an OSSL_PARAM keeps the pointer.) */
static const int COPENSSL_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY;
static const char *const COPENSSL_KDF_PASSWORD = OSSL_KDF_PARAM_PASSWORD;
static const char *const COPENSSL_KDF_SALT = OSSL_KDF_PARAM_SALT;
static const char *const COPENSSL_KDF_SCRYPT_N = OSSL_KDF_PARAM_SCRYPT_N;
static const char *const COPENSSL_KDF_SCRYPT_R = OSSL_KDF_PARAM_SCRYPT_R;
static const char *const COPENSSL_KDF_SCRYPT_P = OSSL_KDF_PARAM_SCRYPT_P;
static const char *const COPENSSL_KDF_SCRYPT_MAXMEM = OSSL_KDF_PARAM_SCRYPT_MAXMEM;
static const char *const COPENSSL_MAC_DIGEST = OSSL_MAC_PARAM_DIGEST;
static const char *const COPENSSL_RSA_N = OSSL_PKEY_PARAM_RSA_N;
static const char *const COPENSSL_RSA_E = OSSL_PKEY_PARAM_RSA_E;

/* SHA-256 of a text that is whole in memory, without a context on the heap: EVP_Digest makes and frees one each time,
   which takes longer than the digest of a short text. The three functions are deprecated in favour of EVP, which can
   choose an implementation; nothing is to be chosen here, and what signs, seals or verifies goes through EVP. */
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline void copenssl_sha256(const void *bytes, size_t count, unsigned char digest[SHA256_DIGEST_LENGTH]) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, count);
    SHA256_Final(digest, &context);
}
#pragma clang diagnostic pop
