/// The marks of os/base.h.
#ifndef OS_BASE_H
#define OS_BASE_H

#ifdef __cplusplus
#define OS_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define OS_EXPORT extern __attribute__((visibility("default")))
#endif
#define OS_INLINE static inline
#define OS_ALWAYS_INLINE __attribute__((always_inline))
#define OS_NOINLINE __attribute__((noinline))
#define OS_NORETURN __attribute__((noreturn))
#define OS_NOTHROW __attribute__((nothrow))
#define OS_PURE __attribute__((pure))
#define OS_CONST __attribute__((const))
#define OS_UNUSED __attribute__((unused))
#define OS_USED __attribute__((used))
#define OS_WARN_RESULT __attribute__((warn_unused_result))
#define OS_PACKED __attribute__((packed))
#define OS_EXPECT(value, expected) __builtin_expect((value), (expected))
#define OS_COMPILER_CAN_ASSUME(condition) ((condition) ? (void)0 : __builtin_unreachable())
#define OS_ASSUME_NONNULL_BEGIN
#define OS_ASSUME_NONNULL_END
#define os_likely(condition) __builtin_expect(!!(condition), 1)
#define os_unlikely(condition) __builtin_expect(!!(condition), 0)

#endif
