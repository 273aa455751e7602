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

/* EVP_PKEY_PUBLIC_KEY is an expression of macros, which Swift does not import. */
static const int COPENSSL_PUBLIC_KEY = EVP_PKEY_PUBLIC_KEY;
