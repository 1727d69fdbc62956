#include "CFStorage.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The length of the UTF-8 sequence at `bytes`, or 0 when it is none.
static CFIndex sequence(const uint8_t *bytes, CFIndex left) {
    uint8_t first = bytes[0];
    if (first < 0x80) return 1;
    CFIndex length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc2 && first < 0xe0 ? 2 : 0;
    if (length == 0 || length > left) return 0;
    for (CFIndex index = 1; index < length; index++)
        if ((bytes[index] & 0xc0) != 0x80) return 0;
    if ((first == 0xe0 && bytes[1] < 0xa0) || (first == 0xed && bytes[1] >= 0xa0)) return 0;
    if ((first == 0xf0 && bytes[1] < 0x90) || (first == 0xf4 && bytes[1] >= 0x90)) return 0;
    return length;
}

static bool is_text(const uint8_t *bytes, CFIndex length, CFStringEncoding encoding) {
    for (CFIndex index = 0; index < length;) {
        CFIndex step = sequence(bytes + index, length - index);
        if (step == 0 || (encoding == kCFStringEncodingASCII && step > 1)) return false;
        index += step;
    }
    return true;
}

CFTypeID CFStringGetTypeID(void) { return au_cf_string; }

CFStringRef CFStringCreateWithBytes(CFAllocatorRef allocator, const uint8_t *bytes, CFIndex length, CFStringEncoding encoding,
                                    Boolean isExternal) {
    (void)allocator, (void)isExternal;
    if (length < 0 || (bytes == NULL && length > 0) || !is_text(bytes, length, encoding)) return NULL;
    struct __CFString *string = cf_make(sizeof *string, au_cf_string);
    char *copy = cf_grow(NULL, length + 1, 1);
    if (length > 0) memcpy(copy, bytes, (size_t)length);
    copy[length] = 0;
    string->bytes = copy;
    string->length = length;
    return string;
}

CFStringRef CFStringCreateWithCString(CFAllocatorRef allocator, const char *text, CFStringEncoding encoding) {
    if (text == NULL) return NULL;
    return CFStringCreateWithBytes(allocator, (const uint8_t *)text, (CFIndex)strlen(text), encoding, false);
}

CFStringRef CFStringCreateCopy(CFAllocatorRef allocator, CFStringRef string) {
    if (!cf_is(string, au_cf_string)) return NULL;
    return CFStringCreateWithBytes(allocator, (const uint8_t *)string->bytes, string->length, kCFStringEncodingUTF8, false);
}

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
/// The text that printf makes of a format; null when it is no format or the text is not UTF-8.
static CFStringRef formatted(CFStringRef format, va_list arguments) {
    if (!cf_is(format, au_cf_string)) return NULL;
    char probe[1];
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(probe, 0, format->bytes, arguments);
    char *text = length < 0 ? NULL : cf_grow(NULL, length + 1, 1);
    if (text != NULL) vsnprintf(text, (size_t)length + 1, format->bytes, again);
    va_end(again);
    CFStringRef string = CFStringCreateWithCString(NULL, text, kCFStringEncodingUTF8);
    free(text);
    return string;
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

CFStringRef CFStringCreateWithFormat(CFAllocatorRef allocator, CFDictionaryRef options, CFStringRef format, ...) {
    (void)allocator, (void)options;
    va_list arguments;
    va_start(arguments, format);
    CFStringRef string = formatted(format, arguments);
    va_end(arguments);
    return string;
}

void CFStringAppendFormat(CFMutableStringRef string, CFDictionaryRef options, CFStringRef format, ...) {
    (void)options;
    va_list arguments;
    va_start(arguments, format);
    CFStringRef text = formatted(format, arguments);
    va_end(arguments);
    CFStringAppend(string, text);
    CFRelease(text);
}

CFMutableStringRef CFStringCreateMutableCopy(CFAllocatorRef allocator, CFIndex limit, CFStringRef string) {
    (void)limit;
    return (CFMutableStringRef)CFStringCreateCopy(allocator, string);
}

CFMutableStringRef CFStringCreateMutable(CFAllocatorRef allocator, CFIndex limit) {
    return CFStringCreateMutableCopy(allocator, limit, CFSTR(""));
}

void CFStringAppend(CFMutableStringRef string, CFStringRef added) {
    if (!cf_is(string, au_cf_string) || !cf_is(added, au_cf_string) || string->head.references < 0) return;
    // `added` may be the string itself, whose bytes move.
    CFIndex length = added->length;
    char *bytes = cf_grow((void *)string->bytes, string->length + length + 1, 1);
    memcpy(bytes + string->length, added == string ? bytes : added->bytes, (size_t)length);
    string->bytes = bytes;
    string->length += length;
    bytes[string->length] = 0;
}

void CFStringAppendCString(CFMutableStringRef string, const char *added, CFStringEncoding encoding) {
    CFStringRef text = CFStringCreateWithCString(NULL, added, encoding);
    CFStringAppend(string, text);
    CFRelease(text);
}

CFStringEncoding CFStringGetSystemEncoding(void) { return kCFStringEncodingUTF8; }

Boolean CFStringHasPrefix(CFStringRef string, CFStringRef prefix) {
    if (!cf_is(string, au_cf_string) || !cf_is(prefix, au_cf_string) || prefix->length > string->length) return false;
    return memcmp(string->bytes, prefix->bytes, (size_t)prefix->length) == 0;
}

Boolean CFStringHasSuffix(CFStringRef string, CFStringRef suffix) {
    if (!cf_is(string, au_cf_string) || !cf_is(suffix, au_cf_string) || suffix->length > string->length) return false;
    return memcmp(string->bytes + string->length - suffix->length, suffix->bytes, (size_t)suffix->length) == 0;
}

CFIndex CFStringGetLength(CFStringRef string) {
    if (!cf_is(string, au_cf_string)) return 0;
    CFIndex units = 0;
    for (CFIndex index = 0; index < string->length; index++) {
        uint8_t byte = (uint8_t)string->bytes[index];
        // A sequence of four bytes is two units.
        if ((byte & 0xc0) != 0x80) units += byte >= 0xf0 ? 2 : 1;
    }
    return units;
}

const char *CFStringGetCStringPtr(CFStringRef string, CFStringEncoding encoding) {
    if (!cf_is(string, au_cf_string) || encoding == kCFStringEncodingMacRoman) return NULL;
    return is_text((const uint8_t *)string->bytes, string->length, encoding) ? string->bytes : NULL;
}

Boolean CFStringGetCString(CFStringRef string, char *buffer, CFIndex size, CFStringEncoding encoding) {
    if (buffer == NULL || size <= 0) return false;
    buffer[0] = 0;
    if (!cf_is(string, au_cf_string) || string->length >= size) return false;
    if (!is_text((const uint8_t *)string->bytes, string->length, encoding)) return false;
    memcpy(buffer, string->bytes, (size_t)string->length + 1);
    return true;
}

CFIndex CFStringGetMaximumSizeForEncoding(CFIndex length, CFStringEncoding encoding) {
    return encoding == kCFStringEncodingUTF8 ? length * 3 : length;
}

CFComparisonResult CFStringCompare(CFStringRef one, CFStringRef other, CFIndex options) {
    (void)options;
    if (!cf_is(one, au_cf_string) || !cf_is(other, au_cf_string)) return one == other ? 0 : one == NULL ? -1 : 1;
    CFIndex shorter = one->length < other->length ? one->length : other->length;
    int order = memcmp(one->bytes, other->bytes, (size_t)shorter);
    if (order == 0) order = (one->length > other->length) - (one->length < other->length);
    return order < 0 ? kCFCompareLessThan : order > 0 ? kCFCompareGreaterThan : kCFCompareEqualTo;
}

int32_t CFStringGetIntValue(CFStringRef string) {
    if (!cf_is(string, au_cf_string)) return 0;
    long long value = strtoll(string->bytes, NULL, 10);
    return value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

double CFStringGetDoubleValue(CFStringRef string) { return cf_is(string, au_cf_string) ? strtod(string->bytes, NULL) : 0; }
