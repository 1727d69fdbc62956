/// The small part of Core Foundation that audio units use: strings, data, numbers, booleans, arrays, dictionaries and URLs
/// of files, reference-counted.
///
/// A unit's library and its host each have this code of their own and exchange objects: so an object's head has one
/// layout, and nothing depends on the address of a constant or a function. Symbols begin with `au_`: the Foundation of
/// a Swift host has Apple's names.
///
/// Any thread may retain, release and read; nobody else may use a mutable object while it is changed.
#ifndef CFOBJECTS_H
#define CFOBJECTS_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define AU_CF(name) __asm__("au_" #name)

/// Swift takes what has Apple's names for Core Foundation's own classes; under these it sees plain pointers.
#define CFTypeRef AUCFTypeRef
#define CFAllocatorRef AUCFAllocatorRef
#define CFStringRef AUCFStringRef
#define CFMutableStringRef AUCFMutableStringRef
#define CFDataRef AUCFDataRef
#define CFMutableDataRef AUCFMutableDataRef
#define CFNumberRef AUCFNumberRef
#define CFBooleanRef AUCFBooleanRef
#define CFArrayRef AUCFArrayRef
#define CFMutableArrayRef AUCFMutableArrayRef
#define CFDictionaryRef AUCFDictionaryRef
#define CFMutableDictionaryRef AUCFMutableDictionaryRef
#define CFPropertyListRef AUCFPropertyListRef
#define CFURLRef AUCFURLRef
#define CFBundleRef AUCFBundleRef
#define CFRetain AUCFRetain
#define CFRelease AUCFRelease

typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFString *CFStringRef;
typedef struct __CFString *CFMutableStringRef;
typedef const struct __CFData *CFDataRef;
typedef struct __CFData *CFMutableDataRef;
typedef const struct __CFNumber *CFNumberRef;
typedef const struct __CFBoolean *CFBooleanRef;
typedef const struct __CFArray *CFArrayRef;
typedef struct __CFArray *CFMutableArrayRef;
typedef const struct __CFDictionary *CFDictionaryRef;
typedef struct __CFDictionary *CFMutableDictionaryRef;
typedef const struct __CFURL *CFURLRef;
/// A name only: no function makes one.
typedef struct __CFBundle *CFBundleRef;
#ifndef __swift__
/// A name only, as the one of a bundle.
typedef struct __CFRunLoop *CFRunLoopRef;
#endif
typedef CFTypeRef CFPropertyListRef;
typedef long CFIndex;
typedef unsigned long CFTypeID;
typedef uint32_t CFStringEncoding;
typedef CFIndex CFNumberType;
typedef CFIndex CFComparisonResult;

// Byte orders (CFByteOrder.h). Little-endian machines only, as everywhere here.
static inline uint16_t CFSwapInt16(uint16_t value) { return __builtin_bswap16(value); }
static inline uint32_t CFSwapInt32(uint32_t value) { return __builtin_bswap32(value); }
static inline uint64_t CFSwapInt64(uint64_t value) { return __builtin_bswap64(value); }
static inline uint16_t CFSwapInt16BigToHost(uint16_t value) { return CFSwapInt16(value); }
static inline uint32_t CFSwapInt32BigToHost(uint32_t value) { return CFSwapInt32(value); }
static inline uint64_t CFSwapInt64BigToHost(uint64_t value) { return CFSwapInt64(value); }
static inline uint16_t CFSwapInt16HostToBig(uint16_t value) { return CFSwapInt16(value); }
static inline uint32_t CFSwapInt32HostToBig(uint32_t value) { return CFSwapInt32(value); }
static inline uint64_t CFSwapInt64HostToBig(uint64_t value) { return CFSwapInt64(value); }
static inline uint16_t CFSwapInt16LittleToHost(uint16_t value) { return value; }
static inline uint32_t CFSwapInt32LittleToHost(uint32_t value) { return value; }
static inline uint64_t CFSwapInt64LittleToHost(uint64_t value) { return value; }

typedef struct CFRange {
    CFIndex location;
    CFIndex length;
} CFRange;

/// The only allocator there is; every function takes null for it.
#define kCFAllocatorDefault ((CFAllocatorRef)0)

enum { kCFCompareLessThan = -1, kCFCompareEqualTo = 0, kCFCompareGreaterThan = 1 };
#define kCFStringEncodingMacRoman ((CFStringEncoding)0)
#define kCFStringEncodingASCII ((CFStringEncoding)0x0600)
#define kCFStringEncodingUTF8 ((CFStringEncoding)0x08000100)

enum {
    kCFNumberSInt8Type = 1,
    kCFNumberSInt16Type = 2,
    kCFNumberSInt32Type = 3,
    kCFNumberSInt64Type = 4,
    kCFNumberFloat32Type = 5,
    kCFNumberFloat64Type = 6,
    kCFNumberCharType = 7,
    kCFNumberShortType = 8,
    kCFNumberIntType = 9,
    kCFNumberLongType = 10,
    kCFNumberLongLongType = 11,
    kCFNumberFloatType = 12,
    kCFNumberDoubleType = 13,
    kCFNumberCFIndexType = 14
};

/// The head of every object. `magic` is AU_CF_MAGIC; `references` is below 0 for a constant, which nobody frees.
typedef struct au_cf_head {
    uint32_t magic;
    uint16_t type;
    uint16_t reserved;
    int32_t references;
    uint32_t padding;
} au_cf_head;

#define AU_CF_MAGIC 0x61754346u
enum { au_cf_string = 1, au_cf_data, au_cf_number, au_cf_boolean, au_cf_array, au_cf_dictionary, au_cf_url };

/// UTF-8 with a 0 behind it.
struct __CFString {
    au_cf_head head;
    CFIndex length;
    const char *bytes;
};

// Any object

CFTypeRef CFRetain(CFTypeRef object) AU_CF(CFRetain);
void CFRelease(CFTypeRef object) AU_CF(CFRelease);
CFIndex CFGetRetainCount(CFTypeRef object) AU_CF(CFGetRetainCount);
/// 0 for what is no object.
CFTypeID CFGetTypeID(CFTypeRef object) AU_CF(CFGetTypeID);
Boolean CFEqual(CFTypeRef one, CFTypeRef other) AU_CF(CFEqual);

// Strings: positions and lengths count UTF-16 units, as Apple's

/// A constant string: in functions, and in C++ anywhere.
#ifdef __cplusplus
#define CFSTR(text)                                                                                                   \
    ([]() -> CFStringRef {                                                                                            \
        static const struct __CFString au_constant = {{AU_CF_MAGIC, au_cf_string, 0, -1, 0}, sizeof(text) - 1, text}; \
        return &au_constant;                                                                                          \
    }())
#else
#define CFSTR(text)                                                                                                   \
    (__extension__({                                                                                                  \
        static const struct __CFString au_constant = {{AU_CF_MAGIC, au_cf_string, 0, -1, 0}, sizeof(text) - 1, text}; \
        &au_constant;                                                                                                 \
    }))
#endif

CFTypeID CFStringGetTypeID(void) AU_CF(CFStringGetTypeID);
/// Null when the bytes are not text in the encoding: ASCII, or UTF-8 for every other.
CFStringRef CFStringCreateWithCString(CFAllocatorRef allocator, const char *text, CFStringEncoding encoding)
    AU_CF(CFStringCreateWithCString);
CFStringRef CFStringCreateWithBytes(CFAllocatorRef allocator, const uint8_t *bytes, CFIndex length, CFStringEncoding encoding,
                                    Boolean isExternal) AU_CF(CFStringCreateWithBytes);
CFStringRef CFStringCreateCopy(CFAllocatorRef allocator, CFStringRef string) AU_CF(CFStringCreateCopy);
/// `format` as printf's; of `%@` nothing is known.
CFStringRef CFStringCreateWithFormat(CFAllocatorRef allocator, CFDictionaryRef options, CFStringRef format, ...)
    AU_CF(CFStringCreateWithFormat);
CFIndex CFStringGetLength(CFStringRef string) AU_CF(CFStringGetLength);
/// Null for MacRoman; the bytes live as long as the string.
const char *CFStringGetCStringPtr(CFStringRef string, CFStringEncoding encoding) AU_CF(CFStringGetCStringPtr);
/// False, and an empty text, when there is too little room.
Boolean CFStringGetCString(CFStringRef string, char *buffer, CFIndex size, CFStringEncoding encoding) AU_CF(CFStringGetCString);
CFIndex CFStringGetMaximumSizeForEncoding(CFIndex length, CFStringEncoding encoding) AU_CF(CFStringGetMaximumSizeForEncoding);
/// `options` 0: byte by byte.
CFComparisonResult CFStringCompare(CFStringRef one, CFStringRef other, CFIndex options) AU_CF(CFStringCompare);
int32_t CFStringGetIntValue(CFStringRef string) AU_CF(CFStringGetIntValue);
double CFStringGetDoubleValue(CFStringRef string) AU_CF(CFStringGetDoubleValue);

// Data

CFTypeID CFDataGetTypeID(void) AU_CF(CFDataGetTypeID);
CFDataRef CFDataCreate(CFAllocatorRef allocator, const uint8_t *bytes, CFIndex length) AU_CF(CFDataCreate);
/// `capacity` is not looked at: there is no limit.
CFMutableDataRef CFDataCreateMutable(CFAllocatorRef allocator, CFIndex capacity) AU_CF(CFDataCreateMutable);
void CFDataAppendBytes(CFMutableDataRef data, const uint8_t *bytes, CFIndex length) AU_CF(CFDataAppendBytes);
CFIndex CFDataGetLength(CFDataRef data) AU_CF(CFDataGetLength);
const uint8_t *CFDataGetBytePtr(CFDataRef data) AU_CF(CFDataGetBytePtr);
/// Null for what is no data; good until the data changes.
uint8_t *CFDataGetMutableBytePtr(CFMutableDataRef data) AU_CF(CFDataGetMutableBytePtr);
/// `range` inside the data.
void CFDataGetBytes(CFDataRef data, CFRange range, uint8_t *buffer) AU_CF(CFDataGetBytes);

// Numbers and booleans

CFTypeID CFNumberGetTypeID(void) AU_CF(CFNumberGetTypeID);
CFNumberRef CFNumberCreate(CFAllocatorRef allocator, CFNumberType type, const void *value) AU_CF(CFNumberCreate);
/// SInt64, Float32 or Float64.
CFNumberType CFNumberGetType(CFNumberRef number) AU_CF(CFNumberGetType);
Boolean CFNumberIsFloatType(CFNumberRef number) AU_CF(CFNumberIsFloatType);
/// False when the value does not fit; it is written as far as it goes.
Boolean CFNumberGetValue(CFNumberRef number, CFNumberType type, void *value) AU_CF(CFNumberGetValue);
CFTypeID CFBooleanGetTypeID(void) AU_CF(CFBooleanGetTypeID);
Boolean CFBooleanGetValue(CFBooleanRef boolean) AU_CF(CFBooleanGetValue);
extern const CFBooleanRef kCFBooleanTrue AU_CF(kCFBooleanTrue);
extern const CFBooleanRef kCFBooleanFalse AU_CF(kCFBooleanFalse);

// Arrays and dictionaries: with null callbacks they keep pointers as they are

typedef CFTypeRef (*CFArrayRetainCallBack)(CFAllocatorRef allocator, const void *value);
typedef void (*CFArrayReleaseCallBack)(CFAllocatorRef allocator, const void *value);
typedef CFStringRef (*CFArrayCopyDescriptionCallBack)(const void *value);
typedef Boolean (*CFArrayEqualCallBack)(const void *one, const void *other);

typedef struct CFArrayCallBacks {
    CFIndex version;
    CFArrayRetainCallBack retain;
    CFArrayReleaseCallBack release;
    CFArrayCopyDescriptionCallBack copyDescription;
    CFArrayEqualCallBack equal;
} CFArrayCallBacks;

typedef CFArrayCallBacks CFDictionaryKeyCallBacks;
typedef CFArrayCallBacks CFDictionaryValueCallBacks;

/// Retain objects, and compare them by CFEqual.
extern const CFArrayCallBacks kCFTypeArrayCallBacks AU_CF(kCFTypeArrayCallBacks);
extern const CFArrayCallBacks kCFTypeDictionaryKeyCallBacks AU_CF(kCFTypeDictionaryKeyCallBacks);
extern const CFArrayCallBacks kCFCopyStringDictionaryKeyCallBacks AU_CF(kCFCopyStringDictionaryKeyCallBacks);
extern const CFArrayCallBacks kCFTypeDictionaryValueCallBacks AU_CF(kCFTypeDictionaryValueCallBacks);

CFTypeID CFArrayGetTypeID(void) AU_CF(CFArrayGetTypeID);
CFArrayRef CFArrayCreate(CFAllocatorRef allocator, const void **values, CFIndex count, const CFArrayCallBacks *callbacks)
    AU_CF(CFArrayCreate);
CFMutableArrayRef CFArrayCreateMutable(CFAllocatorRef allocator, CFIndex capacity, const CFArrayCallBacks *callbacks)
    AU_CF(CFArrayCreateMutable);
void CFArrayAppendValue(CFMutableArrayRef array, const void *value) AU_CF(CFArrayAppendValue);
CFIndex CFArrayGetCount(CFArrayRef array) AU_CF(CFArrayGetCount);
/// Null outside of the array.
const void *CFArrayGetValueAtIndex(CFArrayRef array, CFIndex index) AU_CF(CFArrayGetValueAtIndex);

CFTypeID CFDictionaryGetTypeID(void) AU_CF(CFDictionaryGetTypeID);
CFDictionaryRef CFDictionaryCreate(CFAllocatorRef allocator, const void **keys, const void **values, CFIndex count,
                                   const CFDictionaryKeyCallBacks *keyCallbacks, const CFDictionaryValueCallBacks *valueCallbacks)
    AU_CF(CFDictionaryCreate);
CFDictionaryRef CFDictionaryCreateCopy(CFAllocatorRef allocator, CFDictionaryRef dictionary) AU_CF(CFDictionaryCreateCopy);
CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef allocator, CFIndex capacity,
                                                 const CFDictionaryKeyCallBacks *keyCallbacks,
                                                 const CFDictionaryValueCallBacks *valueCallbacks) AU_CF(CFDictionaryCreateMutable);
CFMutableDictionaryRef CFDictionaryCreateMutableCopy(CFAllocatorRef allocator, CFIndex capacity, CFDictionaryRef dictionary)
    AU_CF(CFDictionaryCreateMutableCopy);
/// Replaces the value of a key that is there.
void CFDictionarySetValue(CFMutableDictionaryRef dictionary, const void *key, const void *value) AU_CF(CFDictionarySetValue);
/// Leaves the value of a key that is there.
void CFDictionaryAddValue(CFMutableDictionaryRef dictionary, const void *key, const void *value) AU_CF(CFDictionaryAddValue);
void CFDictionaryRemoveValue(CFMutableDictionaryRef dictionary, const void *key) AU_CF(CFDictionaryRemoveValue);
CFIndex CFDictionaryGetCount(CFDictionaryRef dictionary) AU_CF(CFDictionaryGetCount);
Boolean CFDictionaryContainsKey(CFDictionaryRef dictionary, const void *key) AU_CF(CFDictionaryContainsKey);
/// Null when there is none.
const void *CFDictionaryGetValue(CFDictionaryRef dictionary, const void *key) AU_CF(CFDictionaryGetValue);
Boolean CFDictionaryGetValueIfPresent(CFDictionaryRef dictionary, const void *key, const void **value)
    AU_CF(CFDictionaryGetValueIfPresent);
void CFDictionaryGetKeysAndValues(CFDictionaryRef dictionary, const void **keys, const void **values)
    AU_CF(CFDictionaryGetKeysAndValues);

// URLs: of files alone

typedef CFIndex CFURLPathStyle;
#define kCFURLPOSIXPathStyle ((CFURLPathStyle)0)

CFTypeID CFURLGetTypeID(void) AU_CF(CFURLGetTypeID);
/// Null for what is no path; a relative one is the process's.
CFURLRef CFURLCreateWithFileSystemPath(CFAllocatorRef allocator, CFStringRef path, CFURLPathStyle style, Boolean isDirectory)
    AU_CF(CFURLCreateWithFileSystemPath);
/// Null for bytes that are not UTF-8.
CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef allocator, const uint8_t *path, CFIndex length, Boolean isDirectory)
    AU_CF(CFURLCreateFromFileSystemRepresentation);
/// False when there is too little room. Nothing is resolved.
Boolean CFURLGetFileSystemRepresentation(CFURLRef url, Boolean resolve, uint8_t *buffer, CFIndex size)
    AU_CF(CFURLGetFileSystemRepresentation);
CFStringRef CFURLCopyFileSystemPath(CFURLRef url, CFURLPathStyle style) AU_CF(CFURLCopyFileSystemPath);

AU_STATIC_ASSERT(sizeof(au_cf_head) == 16, "every copy of this code agrees on the head of an object");
AU_STATIC_ASSERT(sizeof(struct __CFString) == 32, "every copy of this code agrees on a string");

#ifdef __cplusplus
}
#endif

#endif
