/// Dispatch for C and C++: the toolchain's header where the compiler finds it, and else the functions of its library that
/// kernels use. `libdispatch` comes with every program in Swift.
#ifndef AU_DISPATCH_H
#define AU_DISPATCH_H

#if __has_include_next(<dispatch/dispatch.h>)
// It would include Mach's headers where sources are compiled as for macOS.
#pragma push_macro("TARGET_OS_MAC")
#undef TARGET_OS_MAC
#include_next <dispatch/dispatch.h>
#pragma pop_macro("TARGET_OS_MAC")
#else

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AU_DISPATCH_OBJECT(name) typedef struct name##_s *name##_t
AU_DISPATCH_OBJECT(dispatch_queue);
AU_DISPATCH_OBJECT(dispatch_queue_attr);
AU_DISPATCH_OBJECT(dispatch_group);
AU_DISPATCH_OBJECT(dispatch_semaphore);
AU_DISPATCH_OBJECT(dispatch_source);
#undef AU_DISPATCH_OBJECT
typedef dispatch_queue_t dispatch_queue_global_t;
typedef dispatch_queue_t dispatch_queue_main_t;
typedef dispatch_queue_t dispatch_queue_serial_t;
typedef void (*dispatch_function_t)(void *context);
typedef uint64_t dispatch_time_t;
typedef long dispatch_once_t;
typedef const struct dispatch_source_type_s *dispatch_source_type_t;

#ifndef NSEC_PER_SEC
#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull
#define NSEC_PER_USEC 1000ull
#define USEC_PER_SEC 1000000ull
#endif
#define DISPATCH_TIME_NOW (0ull)
#define DISPATCH_TIME_FOREVER (~0ull)
#define DISPATCH_QUEUE_PRIORITY_HIGH 2
#define DISPATCH_QUEUE_PRIORITY_DEFAULT 0
#define DISPATCH_QUEUE_PRIORITY_LOW (-2)
#define DISPATCH_QUEUE_PRIORITY_BACKGROUND INT16_MIN
#define DISPATCH_QUEUE_SERIAL ((dispatch_queue_attr_t)0)
#define DISPATCH_QUEUE_CONCURRENT ((dispatch_queue_attr_t)(void *)&_dispatch_queue_attr_concurrent)
#define DISPATCH_SOURCE_TYPE_TIMER (&_dispatch_source_type_timer)
#define DISPATCH_SOURCE_TYPE_DATA_ADD (&_dispatch_source_type_data_add)
#define DISPATCH_SOURCE_TYPE_DATA_OR (&_dispatch_source_type_data_or)
extern struct dispatch_queue_s _dispatch_main_q;
extern struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;
extern const struct dispatch_source_type_s _dispatch_source_type_timer, _dispatch_source_type_data_add,
    _dispatch_source_type_data_or;

static inline dispatch_queue_t dispatch_get_main_queue(void) { return &_dispatch_main_q; }
dispatch_queue_t dispatch_get_global_queue(intptr_t priority, uintptr_t flags);
dispatch_queue_t dispatch_queue_create(const char *label, dispatch_queue_attr_t attributes);
void dispatch_async_f(dispatch_queue_t queue, void *context, dispatch_function_t work);
void dispatch_sync_f(dispatch_queue_t queue, void *context, dispatch_function_t work);
void dispatch_after_f(dispatch_time_t when, dispatch_queue_t queue, void *context, dispatch_function_t work);
void dispatch_once_f(dispatch_once_t *predicate, void *context, dispatch_function_t work);
dispatch_time_t dispatch_time(dispatch_time_t when, int64_t nanoseconds);
dispatch_time_t dispatch_walltime(const struct timespec *when, int64_t nanoseconds);
dispatch_semaphore_t dispatch_semaphore_create(intptr_t value);
intptr_t dispatch_semaphore_signal(dispatch_semaphore_t semaphore);
intptr_t dispatch_semaphore_wait(dispatch_semaphore_t semaphore, dispatch_time_t timeout);
dispatch_group_t dispatch_group_create(void);
void dispatch_group_enter(dispatch_group_t group);
void dispatch_group_leave(dispatch_group_t group);
intptr_t dispatch_group_wait(dispatch_group_t group, dispatch_time_t timeout);
dispatch_source_t dispatch_source_create(dispatch_source_type_t type, uintptr_t handle, uintptr_t mask, dispatch_queue_t queue);
void dispatch_source_set_event_handler_f(dispatch_source_t source, dispatch_function_t handler);
void dispatch_source_set_timer(dispatch_source_t source, dispatch_time_t start, uint64_t interval, uint64_t leeway);
void dispatch_source_merge_data(dispatch_source_t source, uintptr_t value);
uintptr_t dispatch_source_get_data(dispatch_source_t source);
void dispatch_source_cancel(dispatch_source_t source);
void dispatch_main(void) __attribute__((noreturn));
// Of any object of Dispatch's.
void dispatch_retain(void *object);
void dispatch_release(void *object);
void dispatch_resume(void *object);
void dispatch_suspend(void *object);
void dispatch_set_context(void *object, void *context);
void *dispatch_get_context(void *object);

#if defined(__BLOCKS__)
typedef void (^dispatch_block_t)(void);
void dispatch_async(dispatch_queue_t queue, dispatch_block_t block);
void dispatch_sync(dispatch_queue_t queue, dispatch_block_t block);
void dispatch_barrier_async(dispatch_queue_t queue, dispatch_block_t block);
void dispatch_after(dispatch_time_t when, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_once(dispatch_once_t *predicate, dispatch_block_t block);
void dispatch_apply(size_t iterations, dispatch_queue_t queue, void (^block)(size_t iteration));
void dispatch_group_async(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_group_notify(dispatch_group_t group, dispatch_queue_t queue, dispatch_block_t block);
void dispatch_source_set_event_handler(dispatch_source_t source, dispatch_block_t handler);
void dispatch_source_set_cancel_handler(dispatch_source_t source, dispatch_block_t handler);
#endif

#ifdef __cplusplus
}
#endif

#endif

#endif
