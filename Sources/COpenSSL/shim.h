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
