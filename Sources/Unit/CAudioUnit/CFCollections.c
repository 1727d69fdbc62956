#include "CFStorage.h"

#include <stdlib.h>
#include <string.h>

static CFTypeRef retain(CFAllocatorRef allocator, const void *value) { return (void)allocator, CFRetain(value); }
static void release(CFAllocatorRef allocator, const void *value) { (void)allocator, CFRelease(value); }
static CFTypeRef copy(CFAllocatorRef allocator, const void *value) { return CFStringCreateCopy(allocator, value); }

const CFArrayCallBacks kCFTypeArrayCallBacks = {0, retain, release, NULL, CFEqual};
const CFArrayCallBacks kCFTypeDictionaryKeyCallBacks = {0, retain, release, NULL, CFEqual};
const CFArrayCallBacks kCFTypeDictionaryValueCallBacks = {0, retain, release, NULL, CFEqual};
const CFArrayCallBacks kCFCopyStringDictionaryKeyCallBacks = {0, copy, release, NULL, CFEqual};

static const void *take(const cf_column *column, const void *value) {
    return column->callbacks.retain ? column->callbacks.retain(NULL, value) : value;
}

static void drop(const cf_column *column, const void *value) {
    if (column->callbacks.release) column->callbacks.release(NULL, value);
}

static Boolean equal(const cf_column *column, const void *one, const void *other) {
    return one == other || (column->callbacks.equal && column->callbacks.equal(one, other));
}

static void end_column(cf_column *column, CFIndex count) {
    for (CFIndex index = 0; index < count; index++) drop(column, column->values[index]);
    free(column->values);
}

// Arrays

CFTypeID CFArrayGetTypeID(void) { return au_cf_array; }

CFMutableArrayRef CFArrayCreateMutable(CFAllocatorRef allocator, CFIndex capacity, const CFArrayCallBacks *callbacks) {
    (void)allocator, (void)capacity;
    struct __CFArray *array = cf_make(sizeof *array, au_cf_array);
    if (callbacks) array->values.callbacks = *callbacks;
    return array;
}

CFArrayRef CFArrayCreate(CFAllocatorRef allocator, const void **values, CFIndex count, const CFArrayCallBacks *callbacks) {
    CFMutableArrayRef array = CFArrayCreateMutable(allocator, count, callbacks);
    for (CFIndex index = 0; values != NULL && index < count; index++) CFArrayAppendValue(array, values[index]);
    return array;
}

void CFArrayAppendValue(CFMutableArrayRef array, const void *value) {
    if (!cf_is(array, au_cf_array)) return;
    if (array->count == array->capacity) {
        array->capacity = array->capacity * 2 + 4;
        array->values.values = cf_grow(array->values.values, array->capacity, sizeof(void *));
    }
    array->values.values[array->count++] = take(&array->values, value);
}

void CFArrayInsertValueAtIndex(CFMutableArrayRef array, CFIndex index, const void *value) {
    if (!cf_is(array, au_cf_array) || index < 0 || index > array->count) return;
    CFArrayAppendValue(array, value);
    const void *added = array->values.values[array->count - 1];
    memmove(&array->values.values[index + 1], &array->values.values[index], (size_t)(array->count - 1 - index) * sizeof(void *));
    array->values.values[index] = added;
}

void CFArrayRemoveValueAtIndex(CFMutableArrayRef array, CFIndex index) {
    if (!cf_is(array, au_cf_array) || index < 0 || index >= array->count) return;
    drop(&array->values, array->values.values[index]);
    array->count--;
    memmove(&array->values.values[index], &array->values.values[index + 1], (size_t)(array->count - index) * sizeof(void *));
}

void CFArraySetValueAtIndex(CFMutableArrayRef array, CFIndex index, const void *value) {
    if (!cf_is(array, au_cf_array) || index < 0 || index > array->count) return;
    // The new one first: it may be the only holder of the old one.
    CFArrayInsertValueAtIndex(array, index, value);
    CFArrayRemoveValueAtIndex(array, index + 1);
}

void CFArrayRemoveAllValues(CFMutableArrayRef array) {
    while (cf_is(array, au_cf_array) && array->count > 0) CFArrayRemoveValueAtIndex(array, array->count - 1);
}

CFArrayRef CFArrayCreateCopy(CFAllocatorRef allocator, CFArrayRef array) {
    if (!cf_is(array, au_cf_array)) return NULL;
    return CFArrayCreate(allocator, array->values.values, array->count, &array->values.callbacks);
}

CFIndex CFArrayGetCount(CFArrayRef array) { return cf_is(array, au_cf_array) ? array->count : 0; }

const void *CFArrayGetValueAtIndex(CFArrayRef array, CFIndex index) {
    return index >= 0 && index < CFArrayGetCount(array) ? array->values.values[index] : NULL;
}

void cf_end_array(struct __CFArray *array) { end_column(&array->values, array->count); }

Boolean cf_equal_arrays(CFArrayRef one, CFArrayRef other) {
    if (one->count != other->count) return false;
    for (CFIndex index = 0; index < one->count; index++)
        if (!equal(&one->values, one->values.values[index], other->values.values[index])) return false;
    return true;
}

// Dictionaries: searched from the first key to the last, because those of units are short

CFTypeID CFDictionaryGetTypeID(void) { return au_cf_dictionary; }

CFMutableDictionaryRef CFDictionaryCreateMutable(CFAllocatorRef allocator, CFIndex capacity,
                                                 const CFDictionaryKeyCallBacks *keyCallbacks,
                                                 const CFDictionaryValueCallBacks *valueCallbacks) {
    (void)allocator, (void)capacity;
    struct __CFDictionary *dictionary = cf_make(sizeof *dictionary, au_cf_dictionary);
    if (keyCallbacks) dictionary->keys.callbacks = *keyCallbacks;
    if (valueCallbacks) dictionary->values.callbacks = *valueCallbacks;
    return dictionary;
}

CFDictionaryRef CFDictionaryCreate(CFAllocatorRef allocator, const void **keys, const void **values, CFIndex count,
                                   const CFDictionaryKeyCallBacks *keyCallbacks,
                                   const CFDictionaryValueCallBacks *valueCallbacks) {
    CFMutableDictionaryRef dictionary = CFDictionaryCreateMutable(allocator, count, keyCallbacks, valueCallbacks);
    for (CFIndex index = 0; keys != NULL && values != NULL && index < count; index++)
        CFDictionarySetValue(dictionary, keys[index], values[index]);
    return dictionary;
}

CFMutableDictionaryRef CFDictionaryCreateMutableCopy(CFAllocatorRef allocator, CFIndex capacity, CFDictionaryRef dictionary) {
    if (!cf_is(dictionary, au_cf_dictionary)) return NULL;
    CFMutableDictionaryRef made =
        CFDictionaryCreateMutable(allocator, capacity, &dictionary->keys.callbacks, &dictionary->values.callbacks);
    for (CFIndex index = 0; index < dictionary->count; index++)
        CFDictionarySetValue(made, dictionary->keys.values[index], dictionary->values.values[index]);
    return made;
}

CFDictionaryRef CFDictionaryCreateCopy(CFAllocatorRef allocator, CFDictionaryRef dictionary) {
    return CFDictionaryCreateMutableCopy(allocator, 0, dictionary);
}

static CFIndex find(CFDictionaryRef dictionary, const void *key) {
    if (!cf_is(dictionary, au_cf_dictionary)) return -1;
    for (CFIndex index = 0; index < dictionary->count; index++)
        if (equal(&dictionary->keys, dictionary->keys.values[index], key)) return index;
    return -1;
}

void CFDictionaryAddValue(CFMutableDictionaryRef dictionary, const void *key, const void *value) {
    if (!cf_is(dictionary, au_cf_dictionary) || find(dictionary, key) >= 0) return;
    if (dictionary->count == dictionary->capacity) {
        dictionary->capacity = dictionary->capacity * 2 + 8;
        dictionary->keys.values = cf_grow(dictionary->keys.values, dictionary->capacity, sizeof(void *));
        dictionary->values.values = cf_grow(dictionary->values.values, dictionary->capacity, sizeof(void *));
    }
    dictionary->keys.values[dictionary->count] = take(&dictionary->keys, key);
    dictionary->values.values[dictionary->count++] = take(&dictionary->values, value);
}

void CFDictionarySetValue(CFMutableDictionaryRef dictionary, const void *key, const void *value) {
    CFIndex place = find(dictionary, key);
    if (place < 0) return CFDictionaryAddValue(dictionary, key, value);
    const void *old = dictionary->values.values[place];
    dictionary->values.values[place] = take(&dictionary->values, value);
    drop(&dictionary->values, old);
}

void CFDictionaryRemoveValue(CFMutableDictionaryRef dictionary, const void *key) {
    CFIndex place = find(dictionary, key);
    if (place < 0) return;
    drop(&dictionary->keys, dictionary->keys.values[place]);
    drop(&dictionary->values, dictionary->values.values[place]);
    CFIndex last = --dictionary->count;
    dictionary->keys.values[place] = dictionary->keys.values[last];
    dictionary->values.values[place] = dictionary->values.values[last];
}

CFIndex CFDictionaryGetCount(CFDictionaryRef dictionary) { return cf_is(dictionary, au_cf_dictionary) ? dictionary->count : 0; }

Boolean CFDictionaryContainsKey(CFDictionaryRef dictionary, const void *key) { return find(dictionary, key) >= 0; }

const void *CFDictionaryGetValue(CFDictionaryRef dictionary, const void *key) {
    CFIndex place = find(dictionary, key);
    return place < 0 ? NULL : dictionary->values.values[place];
}

Boolean CFDictionaryGetValueIfPresent(CFDictionaryRef dictionary, const void *key, const void **value) {
    CFIndex place = find(dictionary, key);
    if (place >= 0 && value != NULL) *value = dictionary->values.values[place];
    return place >= 0;
}

void CFDictionaryGetKeysAndValues(CFDictionaryRef dictionary, const void **keys, const void **values) {
    for (CFIndex index = 0; index < CFDictionaryGetCount(dictionary); index++) {
        if (keys) keys[index] = dictionary->keys.values[index];
        if (values) values[index] = dictionary->values.values[index];
    }
}

void cf_end_dictionary(struct __CFDictionary *dictionary) {
    end_column(&dictionary->keys, dictionary->count);
    end_column(&dictionary->values, dictionary->count);
}

Boolean cf_equal_dictionaries(CFDictionaryRef one, CFDictionaryRef other) {
    if (one->count != other->count) return false;
    for (CFIndex index = 0; index < one->count; index++) {
        CFIndex place = find(other, one->keys.values[index]);
        if (place < 0 || !equal(&one->values, one->values.values[index], other->values.values[place])) return false;
    }
    return true;
}

void CFDictionaryRemoveAllValues(CFMutableDictionaryRef dictionary) {
    while (cf_is(dictionary, au_cf_dictionary) && dictionary->count > 0)
        CFDictionaryRemoveValue(dictionary, dictionary->keys.values[dictionary->count - 1]);
}

void CFDictionaryApplyFunction(CFDictionaryRef dictionary, CFDictionaryApplierFunction function, void *context) {
    for (CFIndex index = 0; index < CFDictionaryGetCount(dictionary); index++)
        function(dictionary->keys.values[index], dictionary->values.values[index], context);
}
