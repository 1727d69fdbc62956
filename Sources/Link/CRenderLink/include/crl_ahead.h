/// Fetching memory ahead of its use. No address faults, whatever it is.
#ifndef CRL_AHEAD_H
#define CRL_AHEAD_H

#include <stddef.h>

#include "crl_attributes.h"

/// Lines beyond this many bytes are left to the processor, which sees the pattern by then.
enum { CRL_LONGEST_FETCH = 4096 };

/// Fetches the line at an address for reading, and with it the translation of its page.
static inline CRL_RENDER_SAFE void crl_fetch_page(const void *address) { __builtin_prefetch(address, 0, 3); }

/// Fetches the lines of some memory for writing.
static inline CRL_RENDER_SAFE void crl_fetch_to_write(const void *address, size_t bytes) {
    size_t end = bytes < CRL_LONGEST_FETCH ? bytes : CRL_LONGEST_FETCH;
    for (size_t offset = 0; offset < end; offset += 64) __builtin_prefetch((const char *)address + offset, 1, 3);
}

#endif
