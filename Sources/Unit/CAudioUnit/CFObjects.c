#include "CFStorage.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

void *cf_make(size_t size, uint16_t type) {
    au_cf_head *head = calloc(1, size);
    if (head == NULL) abort();
    head->magic = AU_CF_MAGIC;
    head->type = type;
    head->references = 1;
    return head;
}

void *cf_grow(void *memory, CFIndex count, size_t size) {
    if ((size_t)count > SIZE_MAX / 2 / size) abort();
    void *grown = realloc(memory, (size_t)count * size);
    if (grown == NULL) abort();
    return grown;
}

bool cf_is(CFTypeRef object, uint16_t type) {
    const au_cf_head *head = object;
    return head != NULL && head->magic == AU_CF_MAGIC && head->type == type;
}

CFTypeRef CFRetain(CFTypeRef object) {
    au_cf_head *head = (au_cf_head *)object;
    if (head != NULL && head->magic == AU_CF_MAGIC && __atomic_load_n(&head->references, __ATOMIC_RELAXED) > 0)
        __atomic_add_fetch(&head->references, 1, __ATOMIC_RELAXED);
    return object;
}

static void end(au_cf_head *head) {
    switch (head->type) {
    case au_cf_string: free((void *)((CFStringRef)head)->bytes); break;
    case au_cf_data: free(((struct __CFData *)head)->bytes); break;
    case au_cf_array: cf_end_array((struct __CFArray *)head); break;
    case au_cf_dictionary: cf_end_dictionary((struct __CFDictionary *)head); break;
    case au_cf_url: CFRelease(((struct __CFURL *)head)->path); break;
    default: break;
    }
    head->magic = 0;
    free(head);
}

void CFRelease(CFTypeRef object) {
    au_cf_head *head = (au_cf_head *)object;
    if (head == NULL || head->magic != AU_CF_MAGIC || __atomic_load_n(&head->references, __ATOMIC_RELAXED) < 0) return;
    if (__atomic_sub_fetch(&head->references, 1, __ATOMIC_ACQ_REL) == 0) end(head);
}

CFAbsoluteTime CFAbsoluteTimeGetCurrent(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    // From 1970 to 2001.
    return (double)(now.tv_sec - 978307200) + (double)now.tv_nsec / 1e9;
}

CFIndex CFGetRetainCount(CFTypeRef object) {
    const au_cf_head *head = object;
    return head == NULL ? 0 : __atomic_load_n(&head->references, __ATOMIC_RELAXED);
}

CFTypeID CFGetTypeID(CFTypeRef object) {
    const au_cf_head *head = object;
    return head != NULL && head->magic == AU_CF_MAGIC ? head->type : 0;
}

Boolean CFEqual(CFTypeRef one, CFTypeRef other) {
    if (one == other) return true;
    CFTypeID type = CFGetTypeID(one);
    if (type == 0 || type != CFGetTypeID(other)) return false;
    switch (type) {
    case au_cf_string: return CFStringCompare(one, other, 0) == kCFCompareEqualTo;
    case au_cf_data: {
        CFDataRef first = one, second = other;
        return first->length == second->length
               && (first->length == 0 || memcmp(first->bytes, second->bytes, (size_t)first->length) == 0);
    }
    case au_cf_number: return cf_equal_numbers(one, other);
    case au_cf_boolean: return CFBooleanGetValue(one) == CFBooleanGetValue(other);
    case au_cf_array: return cf_equal_arrays(one, other);
    case au_cf_dictionary: return cf_equal_dictionaries(one, other);
    case au_cf_url: return CFEqual(((CFURLRef)one)->path, ((CFURLRef)other)->path);
    default: return false;
    }
}

// Data

CFTypeID CFDataGetTypeID(void) { return au_cf_data; }

CFMutableDataRef CFDataCreateMutable(CFAllocatorRef allocator, CFIndex capacity) {
    (void)allocator, (void)capacity;
    return cf_make(sizeof(struct __CFData), au_cf_data);
}

CFDataRef CFDataCreate(CFAllocatorRef allocator, const uint8_t *bytes, CFIndex length) {
    CFMutableDataRef data = CFDataCreateMutable(allocator, length);
    CFDataAppendBytes(data, bytes, length);
    return data;
}

void CFDataAppendBytes(CFMutableDataRef data, const uint8_t *bytes, CFIndex length) {
    if (!cf_is(data, au_cf_data) || bytes == NULL || length <= 0) return;
    if (length > data->capacity - data->length) {
        data->capacity = (data->length + length) * 2;
        data->bytes = cf_grow(data->bytes, data->capacity, 1);
    }
    memcpy(data->bytes + data->length, bytes, (size_t)length);
    data->length += length;
}

CFIndex CFDataGetLength(CFDataRef data) { return cf_is(data, au_cf_data) ? data->length : 0; }

const uint8_t *CFDataGetBytePtr(CFDataRef data) { return cf_is(data, au_cf_data) ? data->bytes : NULL; }

uint8_t *CFDataGetMutableBytePtr(CFMutableDataRef data) { return cf_is(data, au_cf_data) ? data->bytes : NULL; }

void CFDataGetBytes(CFDataRef data, CFRange range, uint8_t *buffer) {
    if (!cf_is(data, au_cf_data) || buffer == NULL || range.location < 0 || range.length <= 0) return;
    if (range.location > data->length || range.length > data->length - range.location) return;
    memcpy(buffer, data->bytes + range.location, (size_t)range.length);
}
