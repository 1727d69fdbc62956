/// How the objects of CFObjects.h are stored; the layouts are shared by every copy of this code in a process.
#ifndef CFSTORAGE_H
#define CFSTORAGE_H

#include "include/CFFunctions.h"

struct __CFData {
    au_cf_head head;
    CFIndex length;
    CFIndex capacity;
    uint8_t *bytes;
};

struct __CFNumber {
    au_cf_head head;
    CFNumberType type;
    union {
        int64_t integer;
        float single;
        double real;
    } value;
};

struct __CFBoolean {
    au_cf_head head;
    CFIndex value;
};

/// One column of an array or a dictionary.
typedef struct cf_column {
    const void **values;
    CFArrayCallBacks callbacks;
} cf_column;

struct __CFArray {
    au_cf_head head;
    CFIndex count;
    CFIndex capacity;
    cf_column values;
};

struct __CFDictionary {
    au_cf_head head;
    CFIndex count;
    CFIndex capacity;
    cf_column keys;
    cf_column values;
};

struct __CFURL {
    au_cf_head head;
    CFStringRef path;
};

/// Zeroed memory with one reference; ends the process when there is none, as Apple's.
void *cf_make(size_t size, uint16_t type) __asm__("au_cf_make");
/// Whether `object` is one, of this type.
bool cf_is(CFTypeRef object, uint16_t type) __asm__("au_cf_is");
/// `memory` with room for `count` elements.
void *cf_grow(void *memory, CFIndex count, size_t size) __asm__("au_cf_grow");
/// What dealing with one type needs.
void cf_end_array(struct __CFArray *array) __asm__("au_cf_end_array");
void cf_end_dictionary(struct __CFDictionary *dictionary) __asm__("au_cf_end_dictionary");
Boolean cf_equal_arrays(CFArrayRef one, CFArrayRef other) __asm__("au_cf_equal_arrays");
Boolean cf_equal_dictionaries(CFDictionaryRef one, CFDictionaryRef other) __asm__("au_cf_equal_dictionaries");
Boolean cf_equal_numbers(CFNumberRef one, CFNumberRef other) __asm__("au_cf_equal_numbers");

#endif
