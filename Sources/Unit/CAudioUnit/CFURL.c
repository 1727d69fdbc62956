#include "CFStorage.h"

#include <string.h>

CFTypeID CFURLGetTypeID(void) { return au_cf_url; }

CFURLRef CFURLCreateFromFileSystemRepresentation(CFAllocatorRef allocator, const uint8_t *path, CFIndex length, Boolean isDirectory) {
    (void)isDirectory;
    if (path == NULL || length <= 0 || memchr(path, 0, (size_t)length) != NULL) return NULL;
    CFStringRef text = CFStringCreateWithBytes(allocator, path, length, kCFStringEncodingUTF8, false);
    if (text == NULL) return NULL;
    struct __CFURL *url = cf_make(sizeof *url, au_cf_url);
    url->path = text;
    return url;
}

CFURLRef CFURLCreateWithFileSystemPath(CFAllocatorRef allocator, CFStringRef path, CFURLPathStyle style, Boolean isDirectory) {
    (void)style;
    if (!cf_is(path, au_cf_string)) return NULL;
    return CFURLCreateFromFileSystemRepresentation(allocator, (const uint8_t *)path->bytes, path->length, isDirectory);
}

Boolean CFURLGetFileSystemRepresentation(CFURLRef url, Boolean resolve, uint8_t *buffer, CFIndex size) {
    (void)resolve;
    return cf_is(url, au_cf_url) && CFStringGetCString(url->path, (char *)buffer, size, kCFStringEncodingUTF8);
}

CFStringRef CFURLCopyFileSystemPath(CFURLRef url, CFURLPathStyle style) {
    (void)style;
    return cf_is(url, au_cf_url) ? CFRetain(url->path) : NULL;
}

CFBundleRef CFBundleGetBundleWithIdentifier(CFStringRef identifier) { return (void)identifier, NULL; }

CFBundleRef CFBundleGetMainBundle(void) { return NULL; }

CFURLRef CFBundleCopyBundleURL(CFBundleRef bundle) { return (void)bundle, NULL; }

CFURLRef CFBundleCopyResourceURL(CFBundleRef bundle, CFStringRef name, CFStringRef type, CFStringRef folder) {
    return (void)bundle, (void)name, (void)type, (void)folder, NULL;
}
