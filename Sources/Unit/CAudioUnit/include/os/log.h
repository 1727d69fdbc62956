/// Apple's log for C and C++ (os/log.h): a line on the standard error. Formats are printf's, with marks of privacy such as
/// `%{public}s`, which are left out, and without `%@`.
///
/// `debug` and `info` are written to a terminal only. Thread: any but render.
#ifndef OS_LOG_H
#define OS_LOG_H

#include <os/base.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct os_log_s {
    const char *subsystem;
    const char *category;
} *os_log_t;

typedef uint8_t os_log_type_t;
enum {
    OS_LOG_TYPE_DEFAULT = 0x00,
    OS_LOG_TYPE_INFO = 0x01,
    OS_LOG_TYPE_DEBUG = 0x02,
    OS_LOG_TYPE_ERROR = 0x10,
    OS_LOG_TYPE_FAULT = 0x11
};

#define OS_LOG_DEFAULT ((os_log_t)0)
#define OS_LOG_DISABLED ((os_log_t)1)

/// The texts must stay; nothing frees the log.
static inline os_log_t os_log_create(const char *subsystem, const char *category) {
    os_log_t log = (os_log_t)malloc(sizeof(struct os_log_s));
    if (!log) return OS_LOG_DEFAULT;
    log->subsystem = subsystem;
    log->category = category;
    return log;
}

static inline bool os_log_type_enabled(os_log_t log, os_log_type_t type) {
    if (log == OS_LOG_DISABLED) return false;
    return (type != OS_LOG_TYPE_INFO && type != OS_LOG_TYPE_DEBUG) || isatty(STDERR_FILENO);
}

#ifdef __clang__
__attribute__((format(os_log, 3, 4)))
#endif
static inline void au_log(os_log_t log, os_log_type_t type, const char *format, ...) {
    if (!os_log_type_enabled(log, type)) return;
    char plain[1024];
    size_t length = 0;
    for (const char *next = format; *next && length + 2 < sizeof plain; next++) {
        plain[length++] = *next;
        if (*next != '%') continue;
        if (next[1] == '%') {
            plain[length++] = *++next;
        } else if (next[1] == '{') {
            const char *end = strchr(next, '}');
            if (end) next = end;
        }
    }
    plain[length] = 0;
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, plain, arguments);
    va_end(arguments);
    if (log == OS_LOG_DEFAULT) fprintf(stderr, "%s\n", text);
    else fprintf(stderr, "[%s:%s] %s\n", log->subsystem, log->category, text);
}

#define os_log_with_type(log, type, ...) au_log(log, type, __VA_ARGS__)
#define os_log(log, ...) au_log(log, OS_LOG_TYPE_DEFAULT, __VA_ARGS__)
#define os_log_info(log, ...) au_log(log, OS_LOG_TYPE_INFO, __VA_ARGS__)
#define os_log_debug(log, ...) au_log(log, OS_LOG_TYPE_DEBUG, __VA_ARGS__)
#define os_log_error(log, ...) au_log(log, OS_LOG_TYPE_ERROR, __VA_ARGS__)
#define os_log_fault(log, ...) au_log(log, OS_LOG_TYPE_FAULT, __VA_ARGS__)

#endif
