/// The numbers, marks and macros of NSObjCRuntime.h, as far as they are not Objective-C.
#ifndef NSOBJCRUNTIME_H
#define NSOBJCRUNTIME_H

#include <CLibrary.h>
#include <CoreAudioConstants.h>
#include <MacTypes.h>

#ifdef __cplusplus
#define FOUNDATION_EXTERN extern "C"
#else
#define FOUNDATION_EXTERN extern
#endif
#define FOUNDATION_EXPORT FOUNDATION_EXTERN
#define FOUNDATION_IMPORT FOUNDATION_EXTERN
#define NS_INLINE static inline
#define FOUNDATION_STATIC_INLINE static inline

#define NS_REQUIRES_SUPER
#define NS_DESIGNATED_INITIALIZER
#define NS_UNAVAILABLE
#define NS_RETURNS_RETAINED
#define NS_RETURNS_NOT_RETAINED
#define NS_RETURNS_INNER_POINTER
#define NS_REFINED_FOR_SWIFT
#define NS_SWIFT_NOTHROW
#define NS_SWIFT_UI_ACTOR
#define NS_SWIFT_SENDABLE
#define NS_SWIFT_NONISOLATED
#define NS_TYPED_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM
#define NS_STRING_ENUM
#define NS_EXTENSIBLE_STRING_ENUM
#define NS_ROOT_CLASS
#define NS_NOESCAPE
#define NS_HEADER_AUDIT_BEGIN_NULLABILITY
#define NS_SWIFT_UNAVAILABLE(message)
#define NS_FORMAT_FUNCTION(format, first)
#define NS_FORMAT_ARGUMENT(argument)
#define NS_SWIFT_ASYNC_NAME(...)
#define NS_SWIFT_DISABLE_ASYNC
#define NS_CLOSED_ENUM(...) NS_ENUM(__VA_ARGS__)
#define NS_HEADER_AUDIT_BEGIN(...)
#define NS_HEADER_AUDIT_END(...)

#define NSIntegerMax LONG_MAX
#define NSIntegerMin LONG_MIN
#define NSUIntegerMax ULONG_MAX

#ifndef __swift__
static const NSInteger NSNotFound = NSIntegerMax;
typedef NS_ENUM(NSInteger, NSComparisonResult) {
    NSOrderedAscending = -1,
    NSOrderedSame = 0,
    NSOrderedDescending = 1
};
#endif

#ifdef __swift__
// What two headers define is ambiguous to Swift.
#include <sys/param.h>
#endif

// As there, only where nobody has them. The names inside are new each time, since one may stand in another.
#define AU_JOINED_AGAIN(name, number) name##number
#define AU_JOINED(name, number) AU_JOINED_AGAIN(name, number)
#define AU_CHOICE(one, other, operation, number)         \
    __extension__({                                      \
        __typeof__(one) AU_JOINED(au_a, number) = (one);   \
        __typeof__(other) AU_JOINED(au_b, number) = (other); \
        AU_JOINED(au_a, number) operation AU_JOINED(au_b, number) ? AU_JOINED(au_a, number) : AU_JOINED(au_b, number); \
    })
#define AU_ABSOLUTE(value, number)                         \
    __extension__({                                        \
        __typeof__(value) AU_JOINED(au_a, number) = (value); \
        AU_JOINED(au_a, number) < 0 ? -AU_JOINED(au_a, number) : AU_JOINED(au_a, number); \
    })
#if !defined(MIN)
#define MIN(one, other) AU_CHOICE(one, other, <, __COUNTER__)
#endif
#if !defined(MAX)
#define MAX(one, other) AU_CHOICE(one, other, >, __COUNTER__)
#endif
#if !defined(ABS)
#define ABS(value) AU_ABSOLUTE(value, __COUNTER__)
#endif

#endif
