/// Signposts (os/signpost.h): nothing records them, as in Swift.
#ifndef OS_SIGNPOST_H
#define OS_SIGNPOST_H

#include <os/log.h>

typedef uint64_t os_signpost_id_t;
#define OS_SIGNPOST_ID_NULL ((os_signpost_id_t)0)
#define OS_SIGNPOST_ID_INVALID ((os_signpost_id_t)~0ull)
#define OS_SIGNPOST_ID_EXCLUSIVE ((os_signpost_id_t)0xEEEEB0B5B2B2EEEEull)

static inline os_signpost_id_t os_signpost_id_generate(os_log_t log) { return (void)log, OS_SIGNPOST_ID_EXCLUSIVE; }
static inline os_signpost_id_t os_signpost_id_make_with_pointer(os_log_t log, const void *pointer) {
    return (void)log, (os_signpost_id_t)(uintptr_t)pointer;
}
static inline bool os_signpost_enabled(os_log_t log) { return (void)log, false; }

#define os_signpost_event_emit(log, identifier, ...) ((void)(log), (void)(identifier))
#define os_signpost_interval_begin(log, identifier, ...) ((void)(log), (void)(identifier))
#define os_signpost_interval_end(log, identifier, ...) ((void)(log), (void)(identifier))

#endif
