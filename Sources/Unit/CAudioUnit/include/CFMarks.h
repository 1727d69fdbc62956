/// The marks of CFBase.h on declarations, and the numbers of errors of MacErrors.h that audio sources still return.
#ifndef CFMARKS_H
#define CFMARKS_H

#include <CoreAudioTypes.h>

#ifndef __swift__

#ifdef __cplusplus
#define CF_EXTERN_C_BEGIN extern "C" {
#define CF_EXTERN_C_END }
#define CF_EXPORT extern "C"
#else
#define CF_EXTERN_C_BEGIN
#define CF_EXTERN_C_END
#define CF_EXPORT extern
#endif
#define CF_INLINE static inline

#define CF_ASSUME_NONNULL_BEGIN
#define CF_ASSUME_NONNULL_END
#define CF_IMPLICIT_BRIDGING_ENABLED
#define CF_IMPLICIT_BRIDGING_DISABLED
#define CF_RETURNS_RETAINED
#define CF_RETURNS_NOT_RETAINED
#define CF_RELEASES_ARGUMENT
#define CF_CONSUMED
#define CF_NOESCAPE
#define CF_REFINED_FOR_SWIFT
#define CF_SWIFT_NAME(name)
#define CF_SWIFT_UNAVAILABLE(message)
#define CF_BRIDGED_TYPE(type)
#define CF_BRIDGED_MUTABLE_TYPE(type)
#define CF_RELATED_TYPE(type, first, second)
#define CF_FORMAT_FUNCTION(format, first)
#define CF_FORMAT_ARGUMENT(argument)
#define CF_STRING_ENUM
#define CF_EXTENSIBLE_STRING_ENUM
#define CF_TYPED_ENUM
#define CF_TYPED_EXTENSIBLE_ENUM
#define CF_CLOSED_ENUM(...) CF_ENUM(__VA_ARGS__)
#define CF_WARN_UNUSED_RESULT __attribute__((warn_unused_result))

enum {
    unimpErr = -4,
    eofErr = -39,
    fnfErr = -43,
    paramErr = -50,
    memFullErr = -108,
    userCanceledErr = -128
};

#endif

#endif
