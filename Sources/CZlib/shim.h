#pragma once
#include <zlib.h>

/* What Swift does not import by itself: a macro with arguments. Window bits above 15 ask for the gzip format. */
static inline int czlib_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
