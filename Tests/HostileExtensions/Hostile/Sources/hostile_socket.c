#define _GNU_SOURCE
#include "hostile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_DESCRIPTOR = 3, DESCRIPTORS = 256, PROTOCOL_VERSION = 3, NOTIFICATION = 100, IN_MEMORY = 1 };
enum { PARAMETERS_CHANGED = 100, PRESET_CHANGED = 113, FLOODED = 253 };

/// What every message begins with, and the unit's number.
typedef struct __attribute__((packed)) Header {
    uint16_t version, kind;
    uint32_t number, flags, unit;
} Header;

static const Header notification = {PROTOCOL_VERSION, NOTIFICATION, 0, 0, 0};

/// The last one, for the runner has had its supervisor's from its start.
int hostile_socket(void) {
    for (int descriptor = DESCRIPTORS - 1; descriptor >= FIRST_DESCRIPTOR; descriptor--) {
        int kind = 0;
        socklen_t length = sizeof kind;
        if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 && kind == SOCK_SEQPACKET) return descriptor;
    }
    return -1;
}

static void transmit(AUExtensionInstanceRef unit, const char *name, const void *bytes, size_t length) {
    hostile_note(unit, name, send(hostile_socket(), bytes, length, MSG_NOSIGNAL));
}

static void send_large(AUExtensionInstanceRef unit) {
    static uint8_t bytes[256 << 10];
    memcpy(bytes, &notification, sizeof notification);
    transmit(unit, "send 256 KiB", bytes, sizeof bytes);
    // What the socket takes, and the protocol does not.
    transmit(unit, "send 128 KiB", bytes, 128 << 10);
}

/// A payload in memory of a length that it has not, and that no payload has.
static void lie_about_length(AUExtensionInstanceRef unit) {
    struct __attribute__((packed)) {
        uint16_t version, kind;
        uint32_t number, flags;
        uint64_t length;
    } message = {PROTOCOL_VERSION, NOTIFICATION, 0, IN_MEMORY, 1ull << 40};
    transmit(unit, "claim a payload of 1 TiB", &message, sizeof message);
}

/// A notification that says it holds 2³² − 1 values.
static void claim_many(AUExtensionInstanceRef unit) {
    struct __attribute__((packed)) {
        Header header;
        uint16_t kind;
        uint32_t count;
        uint8_t rest[1024];
    } message = {notification, PARAMETERS_CHANGED, 0xffffffff, {0}};
    transmit(unit, "claim many values", &message, sizeof message);
}

static void send_invalid_text(AUExtensionInstanceRef unit) {
    struct __attribute__((packed)) {
        Header header;
        uint16_t kind;
        uint64_t preset;
        uint32_t length;
        uint8_t text[4];
    } message = {notification, PRESET_CHANGED, 0, 4, {0xff, 0xc0, 0x80, 0xfe}};
    transmit(unit, "send text that is not UTF-8", &message, sizeof message);
}

/// As many descriptors in one message as there may be, again and again.
static void flood_descriptors(AUExtensionInstanceRef unit) {
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(FLOODED * sizeof(int))];
    } control = {0};
    Header header = notification;
    struct iovec vector = {&header, sizeof header};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *first = CMSG_FIRSTHDR(&message);
    *first = (struct cmsghdr){CMSG_LEN(FLOODED * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    for (size_t index = 0; index < FLOODED; index++) {
        memcpy(CMSG_DATA(first) + index * sizeof(int), file < 0 ? &(int){0} : &file, sizeof(int));
    }
    long sent = 0;
    int ends[2];
    struct mmsghdr several = {.msg_hdr = message};
    hostile_note(unit, "keep descriptors in a socket of its own", socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends));
    hostile_note(unit, "send descriptors with sendmmsg", sendmmsg(hostile_socket(), &several, 1, MSG_NOSIGNAL));
    for (int count = 0; count < 100; count++) sent += sendmsg(hostile_socket(), &message, MSG_NOSIGNAL | MSG_DONTWAIT) > 0;
    hostile_note_count(unit, "messages of 253 descriptors", sent);
}

void hostile_attack_socket(AUExtensionInstanceRef unit, Fault fault) {
    switch (fault) {
    case FAULT_TRUNCATED_MESSAGE: transmit(unit, "send 5 bytes", &notification, 5); break;
    case FAULT_EMPTY_MESSAGE: transmit(unit, "send nothing", &notification, 0); break;
    case FAULT_LARGE_MESSAGE: send_large(unit); break;
    case FAULT_LYING_LENGTH: lie_about_length(unit); break;
    case FAULT_DEEP_NESTING: claim_many(unit); break;
    case FAULT_INVALID_TEXT: send_invalid_text(unit); break;
    case FAULT_HALF_CLOSE: hostile_note(unit, "close one half", shutdown(hostile_socket(), SHUT_WR)); break;
    default: flood_descriptors(unit);
    }
}

/// A hundred thousand changes a second for a second, the way a unit gives them.
void hostile_storm(AUExtensionInstanceRef unit) {
    struct __attribute__((packed)) {
        uint16_t kind;
        uint32_t count;
        uint64_t address;
        float value;
    } change = {PARAMETERS_CHANGED, 1, PARAMETER_AMOUNT, 0};
    const struct timespec pause = {0, 1000000};
    for (int round = 0; round < 1000; round++) {
        for (int count = 0; count < 100; count++) {
            change.value = (float)(round * 100 + count);
            unit->host.notify(unit->host.context, (const uint8_t *)&change, sizeof change);
        }
        nanosleep(&pause, NULL);
    }
}
