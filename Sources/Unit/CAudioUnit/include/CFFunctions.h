/// More of Core Foundation for C and C++: strings and arrays that are changed in place, and what sources ask for that has
/// no counterpart here. Swift has these from Foundation's own Core Foundation.
#ifndef CFFUNCTIONS_H
#define CFFUNCTIONS_H

#include "CFMarks.h"
#include "CFObjects.h"

#ifndef __swift__

#ifdef __cplusplus
extern "C" {
#endif

#define kCFAllocatorSystemDefault kCFAllocatorDefault
#define kCFAllocatorMalloc kCFAllocatorDefault
#define kCFStringEncodingWindowsLatin1 ((CFStringEncoding)0x0500)
#define kCFStringEncodingISOLatin1 ((CFStringEncoding)0x0201)

typedef unsigned long CFOptionFlags;
typedef unsigned long CFHashCode;
typedef double CFTimeInterval;
typedef CFTimeInterval CFAbsoluteTime;

static inline CFRange CFRangeMake(CFIndex location, CFIndex length) {
    CFRange range = {location, length};
    return range;
}

/// Seconds since the first moment of 2001 in UTC. Thread: any.
CFAbsoluteTime CFAbsoluteTimeGetCurrent(void) AU_CF(CFAbsoluteTimeGetCurrent);

// Strings

/// A string that can grow; `limit` is not looked at.
CFMutableStringRef CFStringCreateMutable(CFAllocatorRef allocator, CFIndex limit) AU_CF(CFStringCreateMutable);
CFMutableStringRef CFStringCreateMutableCopy(CFAllocatorRef allocator, CFIndex limit, CFStringRef string)
    AU_CF(CFStringCreateMutableCopy);
void CFStringAppend(CFMutableStringRef string, CFStringRef added) AU_CF(CFStringAppend);
/// Nothing is added when the bytes are not text in the encoding.
void CFStringAppendCString(CFMutableStringRef string, const char *added, CFStringEncoding encoding) AU_CF(CFStringAppendCString);
/// `format` as printf's; of `%@` nothing is known.
void CFStringAppendFormat(CFMutableStringRef string, CFDictionaryRef options, CFStringRef format, ...) AU_CF(CFStringAppendFormat);
Boolean CFStringHasPrefix(CFStringRef string, CFStringRef prefix) AU_CF(CFStringHasPrefix);
Boolean CFStringHasSuffix(CFStringRef string, CFStringRef suffix) AU_CF(CFStringHasSuffix);
/// UTF-8, always.
CFStringEncoding CFStringGetSystemEncoding(void) AU_CF(CFStringGetSystemEncoding);

// Arrays and dictionaries: an index outside of an array changes nothing

/// Replaces a value; the index behind the last one appends.
void CFArraySetValueAtIndex(CFMutableArrayRef array, CFIndex index, const void *value) AU_CF(CFArraySetValueAtIndex);
void CFArrayInsertValueAtIndex(CFMutableArrayRef array, CFIndex index, const void *value) AU_CF(CFArrayInsertValueAtIndex);
void CFArrayRemoveValueAtIndex(CFMutableArrayRef array, CFIndex index) AU_CF(CFArrayRemoveValueAtIndex);
void CFArrayRemoveAllValues(CFMutableArrayRef array) AU_CF(CFArrayRemoveAllValues);
CFArrayRef CFArrayCreateCopy(CFAllocatorRef allocator, CFArrayRef array) AU_CF(CFArrayCreateCopy);
void CFDictionaryRemoveAllValues(CFMutableDictionaryRef dictionary) AU_CF(CFDictionaryRemoveAllValues);

typedef void (*CFDictionaryApplierFunction)(const void *key, const void *value, void *context);
/// `function` may not change the dictionary.
void CFDictionaryApplyFunction(CFDictionaryRef dictionary, CFDictionaryApplierFunction function, void *context)
    AU_CF(CFDictionaryApplyFunction);

// Bundles: none is known here, so that who asks for one gets null, as where it is not found

CFBundleRef CFBundleGetBundleWithIdentifier(CFStringRef identifier) AU_CF(CFBundleGetBundleWithIdentifier);
CFBundleRef CFBundleGetMainBundle(void) AU_CF(CFBundleGetMainBundle);
CFURLRef CFBundleCopyBundleURL(CFBundleRef bundle) AU_CF(CFBundleCopyBundleURL);
CFURLRef CFBundleCopyResourceURL(CFBundleRef bundle, CFStringRef name, CFStringRef type, CFStringRef folder)
    AU_CF(CFBundleCopyResourceURL);

#ifdef __cplusplus
}
#endif

#endif

#endif
