#define _GNU_SOURCE
#include "CRealtimeKit.h"
#include "crealtimekit_dbus.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ANSWER_MILLISECONDS = 2000 };

static void say(char *reason, uint32_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, size, format, arguments);
    va_end(arguments);
}

/// Takes the error's text and frees it.
static void say_error(const struct crtk_dbus *dbus, DBusError *error, const char *what, char *reason, uint32_t size) {
    say(reason, size, "%s: %s", what, error->message ? error->message : "no answer");
    dbus->error_free(error);
}

static DBusConnection *open_bus(const struct crtk_dbus *dbus, const char *address, char *reason, uint32_t size) {
    DBusError error;
    dbus->error_init(&error);
    DBusConnection *connection = dbus->connection_open_private(address, &error);
    if (connection == NULL) return say_error(dbus, &error, address, reason, size), NULL;
    dbus->connection_set_exit_on_disconnect(connection, 0);
    if (dbus->bus_register(connection, &error)) return connection;
    say_error(dbus, &error, address, reason, size);
    dbus->connection_close(connection);
    dbus->connection_unref(connection);
    return NULL;
}

static DBusMessage *ask(
    const struct crtk_dbus *dbus, DBusConnection *connection, DBusMessage *question, const char *what, char *reason,
    uint32_t size) {
    DBusError error;
    dbus->error_init(&error);
    DBusMessage *answer = dbus->connection_send_with_reply_and_block(connection, question, ANSWER_MILLISECONDS, &error);
    if (answer == NULL) say_error(dbus, &error, what, reason, size);
    dbus->message_unref(question);
    return answer;
}

/// A property that is a whole number; -1 when it is not there.
static int64_t property(
    const struct crtk_dbus *dbus, DBusConnection *connection, const struct crtk_service *service, const char *name,
    char *reason, uint32_t size) {
    DBusMessage *question = dbus->message_new_method_call(
        service->name, service->path, "org.freedesktop.DBus.Properties", "Get");
    if (question == NULL) return -1;
    dbus->message_append_args(question, DBUS_STRING, &service->interface, DBUS_STRING, &name, DBUS_NOTHING);
    DBusMessage *answer = ask(dbus, connection, question, service->name, reason, size);
    if (answer == NULL) return -1;
    DBusMessageIter outer, inner;
    int64_t number = -1, wide = 0;
    int32_t narrow = 0;
    if (dbus->message_iter_init(answer, &outer) && dbus->message_iter_get_arg_type(&outer) == DBUS_VARIANT) {
        dbus->message_iter_recurse(&outer, &inner);
        const int type = dbus->message_iter_get_arg_type(&inner);
        if (type == DBUS_INT32 || type == DBUS_UINT32) dbus->message_iter_get_basic(&inner, &narrow), number = narrow;
        if (type == DBUS_INT64 || type == DBUS_UINT64) dbus->message_iter_get_basic(&inner, &wide), number = wide;
    }
    dbus->message_unref(answer);
    if (number < 0) say(reason, size, "%s does not say its %s", service->name, name);
    return number;
}

/// A thread that reached the limit goes on as an ordinary one: the kernel would end the process at twice the time.
static void become_ordinary(int number) {
    (void)number;
    const int before = errno;
    const struct sched_param none = { .sched_priority = 0 };
    sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &none);
    // The kernel has raised the limit by a second, beyond the one at which it ends the process.
    struct rlimit limit;
    if (prlimit(0, RLIMIT_RTTIME, NULL, &limit) == 0 && limit.rlim_cur > limit.rlim_max / 2) {
        limit.rlim_cur = limit.rlim_max / 2;
        prlimit(0, RLIMIT_RTTIME, &limit, NULL);
    }
    errno = before;
}

/// A program that looks after this signal itself goes on doing so.
static void look_after_limit(void) {
    struct sigaction present;
    const struct sigaction action = { .sa_handler = become_ordinary, .sa_flags = SA_RESTART };
    if (sigaction(SIGXCPU, NULL, &present) == 0 && present.sa_handler == SIG_DFL) sigaction(SIGXCPU, &action, NULL);
}

/// Sees to it that a process has the limit that the service demands, and keeps a lower one.
static int limit_time(uint64_t process, int64_t microseconds) {
    struct rlimit limit;
    if (prlimit((pid_t)process, RLIMIT_RTTIME, NULL, &limit) != 0) return -1;
    if (process == (uint64_t)getpid()) look_after_limit();
    const rlim_t longest = (rlim_t)microseconds;
    if (limit.rlim_max <= longest && limit.rlim_cur <= limit.rlim_max / 2) return 0;
    if (limit.rlim_max > longest) limit.rlim_max = longest;
    if (limit.rlim_cur > limit.rlim_max / 2) limit.rlim_cur = limit.rlim_max / 2;
    return prlimit((pid_t)process, RLIMIT_RTTIME, &limit, NULL);
}

static int grant(
    const struct crtk_dbus *dbus, DBusConnection *connection, const struct crtk_service *service, uint64_t process,
    uint64_t thread, uint32_t priority, char *reason, uint32_t size) {
    const int64_t highest = property(dbus, connection, service, "MaxRealtimePriority", reason, size);
    if (highest < 0) return 0;
    const int64_t longest = property(dbus, connection, service, "RTTimeUSecMax", reason, size);
    if (longest < 0) return 0;
    if (highest == 0 || longest == 0) return say(reason, size, "%s grants nothing", service->name), 0;
    if (limit_time(process, longest) != 0)
        return say(reason, size, "the limit for uninterrupted running of process %d cannot be set", (int)process), 0;
    if ((int64_t)priority > highest) priority = (uint32_t)highest;
    DBusMessage *question = dbus->message_new_method_call(
        service->name, service->path, service->interface, "MakeThreadRealtimeWithPID");
    if (question == NULL) return 0;
    dbus->message_append_args(
        question, DBUS_UINT64, &process, DBUS_UINT64, &thread, DBUS_UINT32, &priority, DBUS_NOTHING);
    DBusMessage *answer = ask(dbus, connection, question, service->name, reason, size);
    if (answer == NULL) return 0;
    dbus->message_unref(answer);
    return (int)priority;
}

int crtk_grant(
    const struct crtk_service *service, uint64_t process, uint64_t thread, uint32_t priority, char *reason,
    uint32_t reason_size) {
    if (reason_size > 0) reason[0] = 0;
    const struct crtk_dbus *dbus = crtk_dbus();
    if (dbus == NULL) return say(reason, reason_size, "libdbus-1.so.3 is not installed"), 0;
    // A connection for each question: they are few, and none has to be looked after between them.
    DBusConnection *connection = open_bus(dbus, service->address, reason, reason_size);
    if (connection == NULL) return 0;
    const int granted = grant(dbus, connection, service, process, thread, priority, reason, reason_size);
    dbus->connection_close(connection);
    dbus->connection_unref(connection);
    return granted;
}
