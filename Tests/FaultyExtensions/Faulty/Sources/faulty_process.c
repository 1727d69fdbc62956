#define _GNU_SOURCE
#include "faulty.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FIRST_DESCRIPTOR = 3, DESCRIPTORS = 256, PROTOCOL_VERSION = 3, PING_REPLY = 0x800b, NOTIFICATION = 100 };

/// The socket to the host: the last packet socket, for the runner has had the supervisor's from its start.
static int host_socket(void) {
    for (int descriptor = DESCRIPTORS - 1; descriptor > FIRST_DESCRIPTOR; descriptor--) {
        int kind = 0;
        socklen_t length = sizeof kind;
        if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &length) == 0 && kind == SOCK_SEQPACKET) {
            return descriptor;
        }
    }
    return -1;
}

static void send_without_end(const void *bytes, size_t length) {
    int descriptor = host_socket();
    for (;;) send(descriptor, bytes, length, MSG_NOSIGNAL);
}

void faulty_break_protocol(Fault fault) {
    // Header (u16 version, u16 kind, u32 number, u32 flags), unit's index, and what the unit says: its description
    // changed.
    const uint16_t notification[] = {PROTOCOL_VERSION, NOTIFICATION, 0, 0, 0, 0, 0, 0, 102};
    const uint16_t reply[] = {PROTOCOL_VERSION, PING_REPLY, 0x3039, 0, 0, 0, 0, 0, 0, 0};
    uint8_t noise[64];
    for (size_t index = 0; index < sizeof noise; index++) noise[index] = (uint8_t)(index * 197 + 3);
    switch (fault) {
    case FAULT_NOTIFICATION_STORM: send_without_end(notification, sizeof notification); break;
    case FAULT_FALSE_REPLIES: send_without_end(reply, sizeof reply); break;
    default: send_without_end(noise, sizeof noise); break;
    }
}

void faulty_close_descriptors(void) {
    for (int descriptor = FIRST_DESCRIPTOR; descriptor < DESCRIPTORS; descriptor++) close(descriptor);
}

static void *wait_for_nothing(void *context) {
    for (;;) pause();
    return context;
}

void faulty_grab(Fault fault, double amount) {
    size_t bytes = (size_t)amount << 20;
    pthread_t thread;
    switch (fault) {
    case FAULT_GRAB_MEMORY: {
        void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memset(memory, 1, bytes);
        break;
    }
    case FAULT_GRAB_SHARED_MEMORY: {
        int file = memfd_create("grabbed", MFD_CLOEXEC);
        if (ftruncate(file, (off_t)bytes) != 0) _exit(7);
        memset(mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), 1, bytes);
        break;
    }
    default:
        for (int count = 0; count < (int)amount; count++) pthread_create(&thread, NULL, wait_for_nothing, NULL);
    }
}
