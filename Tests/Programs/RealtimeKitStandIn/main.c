// Speaks the interface of RealtimeKit or of the portal on a bus, by the rules of Debian's rtkit-daemon, and answers for polkit
// where that daemon itself is tried. Usage: realtimekitstandin ADDRESS realtimekit|portal|polkit. Prints "ready", then a line
// for each thread: its process, its number, and the priority that it was given or why it was refused.
#define _GNU_SOURCE
#include "crealtimekit_dbus.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

enum { HIGHEST = 20, LONGEST = 200000 };

static const struct crtk_dbus *dbus;

static void append_variant(DBusMessage *answer, int type, const char *signature, const void *value) {
    DBusMessageIter outer, inner;
    dbus->message_iter_init_append(answer, &outer);
    dbus->message_iter_open_container(&outer, DBUS_VARIANT, signature, &inner);
    dbus->message_iter_append_basic(&inner, type, value);
    dbus->message_iter_close_container(&outer, &inner);
}

static DBusMessage *answer_property(DBusMessage *question) {
    const char *interface = "", *name = "";
    DBusError error;
    dbus->error_init(&error);
    if (!dbus->message_get_args(question, &error, DBUS_STRING, &interface, DBUS_STRING, &name, DBUS_NOTHING)) return NULL;
    DBusMessage *answer = dbus->message_new_method_return(question);
    const int32_t highest = HIGHEST;
    const int64_t longest = LONGEST;
    if (!strcmp(name, "MaxRealtimePriority")) append_variant(answer, DBUS_INT32, "i", &highest);
    else append_variant(answer, DBUS_INT64, "x", &longest);
    return answer;
}

/// Whether a process may run in real time without a pause for no longer than the service allows.
static int is_limited(uint64_t process) {
    char path[64], line[256];
    unsigned long long soft = ULLONG_MAX, hard = ULLONG_MAX;
    snprintf(path, sizeof path, "/proc/%llu/limits", (unsigned long long)process);
    FILE *limits = fopen(path, "r");
    if (limits == NULL) return 0;
    while (fgets(line, sizeof line, limits)) sscanf(line, "Max realtime timeout %llu %llu", &soft, &hard);
    fclose(limits);
    return soft <= LONGEST && hard <= LONGEST;
}

static const char *make_realtime(uint64_t process, uint64_t thread, uint32_t priority) {
    if (priority > HIGHEST) return "the priority is too high";
    if (!is_limited(process)) return "RLIMIT_RTTIME is too high";
    const struct sched_param wanted = { .sched_priority = (int)priority };
    return sched_setscheduler((pid_t)thread, SCHED_RR | SCHED_RESET_ON_FORK, &wanted) ? strerror(errno) : NULL;
}

static DBusMessage *answer_thread(DBusMessage *question) {
    uint64_t process = 0, thread = 0;
    uint32_t priority = 0;
    DBusError error;
    dbus->error_init(&error);
    if (!dbus->message_get_args(
            question, &error, DBUS_UINT64, &process, DBUS_UINT64, &thread, DBUS_UINT32, &priority, DBUS_NOTHING))
        return NULL;
    const char *refusal = make_realtime(process, thread, priority);
    printf("%llu %llu %u %s\n", (unsigned long long)process, (unsigned long long)thread, priority,
           refusal ? refusal : "granted");
    fflush(stdout);
    if (refusal) return dbus->message_new_error(question, "org.freedesktop.DBus.Error.AccessDenied", refusal);
    return dbus->message_new_method_return(question);
}

static DBusMessage *answer_authorization(DBusMessage *question) {
    DBusMessage *answer = dbus->message_new_method_return(question);
    DBusMessageIter outer, result, details;
    const uint32_t yes = 1, no = 0;
    dbus->message_iter_init_append(answer, &outer);
    dbus->message_iter_open_container(&outer, DBUS_STRUCT, NULL, &result);
    dbus->message_iter_append_basic(&result, DBUS_BOOLEAN, &yes);
    dbus->message_iter_append_basic(&result, DBUS_BOOLEAN, &no);
    dbus->message_iter_open_container(&result, DBUS_ARRAY, "{ss}", &details);
    dbus->message_iter_close_container(&result, &details);
    dbus->message_iter_close_container(&outer, &result);
    return answer;
}

static DBusMessage *answer(DBusMessage *question, const char *interface) {
    if (dbus->message_is_method_call(question, "org.freedesktop.DBus.Properties", "Get")) return answer_property(question);
    if (dbus->message_is_method_call(question, interface, "MakeThreadRealtimeWithPID")) return answer_thread(question);
    if (dbus->message_is_method_call(question, "org.freedesktop.PolicyKit1.Authority", "CheckAuthorization"))
        return answer_authorization(question);
    return NULL;
}

int main(int count, char **arguments) {
    dbus = crtk_dbus();
    if (count != 3 || dbus == NULL) return 64;
    const char *role = arguments[2];
    const int is_portal = !strcmp(role, "portal"), is_polkit = !strcmp(role, "polkit");
    const char *name = is_portal ? "org.freedesktop.portal.Desktop" : is_polkit ? "org.freedesktop.PolicyKit1"
                                                                                : "org.freedesktop.RealtimeKit1";
    DBusError error;
    dbus->error_init(&error);
    DBusConnection *bus = dbus->connection_open_private(arguments[1], &error);
    if (bus == NULL || !dbus->bus_register(bus, &error) || dbus->bus_request_name(bus, name, 4, &error) != 1) {
        fprintf(stderr, "%s: %s\n", name, error.message ? error.message : "the name is taken");
        return 1;
    }
    puts("ready");
    fflush(stdout);
    while (dbus->connection_read_write(bus, -1)) {
        for (DBusMessage *question; (question = dbus->connection_pop_message(bus)) != NULL; dbus->message_unref(question)) {
            DBusMessage *said = answer(question, is_portal ? "org.freedesktop.portal.Realtime" : name);
            if (said == NULL) continue;
            dbus->connection_send(bus, said, NULL);
            dbus->connection_flush(bus);
            dbus->message_unref(said);
        }
    }
    return 0;
}
