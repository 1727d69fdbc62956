#include "CFStorage.h"

#include <string.h>

static const struct __CFBoolean yes = {{AU_CF_MAGIC, au_cf_boolean, 0, -1, 0}, 1};
static const struct __CFBoolean no = {{AU_CF_MAGIC, au_cf_boolean, 0, -1, 0}, 0};
const CFBooleanRef kCFBooleanTrue = &yes;
const CFBooleanRef kCFBooleanFalse = &no;

CFTypeID CFBooleanGetTypeID(void) { return au_cf_boolean; }
CFTypeID CFNumberGetTypeID(void) { return au_cf_number; }

Boolean CFBooleanGetValue(CFBooleanRef boolean) { return cf_is(boolean, au_cf_boolean) && boolean->value != 0; }

CFNumberRef CFNumberCreate(CFAllocatorRef allocator, CFNumberType type, const void *value) {
    (void)allocator;
    if (value == NULL) return NULL;
    struct __CFNumber *number = cf_make(sizeof *number, au_cf_number);
    number->type = kCFNumberSInt64Type;
    switch (type) {
    case kCFNumberSInt8Type:
    case kCFNumberCharType: number->value.integer = *(const int8_t *)value; break;
    case kCFNumberSInt16Type:
    case kCFNumberShortType: number->value.integer = *(const int16_t *)value; break;
    case kCFNumberSInt32Type:
    case kCFNumberIntType: number->value.integer = *(const int32_t *)value; break;
    case kCFNumberFloat32Type:
    case kCFNumberFloatType:
        number->type = kCFNumberFloat32Type;
        number->value.single = *(const float *)value;
        break;
    case kCFNumberFloat64Type:
    case kCFNumberDoubleType:
        number->type = kCFNumberFloat64Type;
        number->value.real = *(const double *)value;
        break;
    default: number->value.integer = *(const int64_t *)value; break;
    }
    return number;
}

CFNumberType CFNumberGetType(CFNumberRef number) { return cf_is(number, au_cf_number) ? number->type : 0; }

Boolean CFNumberIsFloatType(CFNumberRef number) { return cf_is(number, au_cf_number) && number->type != kCFNumberSInt64Type; }

static double real(CFNumberRef number) {
    if (number->type == kCFNumberFloat32Type) return (double)number->value.single;
    return number->type == kCFNumberFloat64Type ? number->value.real : (double)number->value.integer;
}

static int64_t integer(CFNumberRef number) {
    if (number->type == kCFNumberSInt64Type) return number->value.integer;
    double value = real(number);
    if (value != value) return 0;
    return value >= 9.2e18 ? INT64_MAX : value <= -9.2e18 ? INT64_MIN : (int64_t)value;
}

static Boolean put_integer(int64_t value, int64_t lowest, int64_t highest, size_t size, void *target) {
    int64_t kept = value < lowest ? lowest : value > highest ? highest : value;
    // Little-endian machines only: the low bytes come first.
    memcpy(target, &kept, size);
    return kept == value;
}

Boolean CFNumberGetValue(CFNumberRef number, CFNumberType type, void *value) {
    if (!cf_is(number, au_cf_number) || value == NULL) return false;
    switch (type) {
    case kCFNumberSInt8Type:
    case kCFNumberCharType: return put_integer(integer(number), INT8_MIN, INT8_MAX, 1, value);
    case kCFNumberSInt16Type:
    case kCFNumberShortType: return put_integer(integer(number), INT16_MIN, INT16_MAX, 2, value);
    case kCFNumberSInt32Type:
    case kCFNumberIntType: return put_integer(integer(number), INT32_MIN, INT32_MAX, 4, value);
    case kCFNumberFloat32Type:
    case kCFNumberFloatType: *(float *)value = (float)real(number); return (double)*(float *)value == real(number);
    case kCFNumberFloat64Type:
    case kCFNumberDoubleType: *(double *)value = real(number); return true;
    default: return put_integer(integer(number), INT64_MIN, INT64_MAX, 8, value);
    }
}

Boolean cf_equal_numbers(CFNumberRef one, CFNumberRef other) {
    if (one->type == kCFNumberSInt64Type && other->type == kCFNumberSInt64Type) return one->value.integer == other->value.integer;
    return real(one) == real(other);
}
