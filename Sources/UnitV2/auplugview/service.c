#include "program.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What the service says is read by this program's own thread, and by whoever waits for an answer. The latter keeps the rest.

typedef struct kept {
    struct kept *next;
    int size;
    char bytes[];
} kept;

static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;
static kept *first, **last = &first;
static struct {
    bool is_there;
    uint32_t number;
    char text[1024];
} answer;

void program_send(cpw_kind kind, int32_t a, int32_t b, float value) {
    const cpw_message message = {kind, a, b, 0, 0, value};
    program_send_with(&message, NULL, 0);
}

void program_send_with(const cpw_message *message, const void *rest, uint32_t size) {
    if (cpw_send(CPW_SOCKET, message, rest, size, -1)) program_end();
}

/// Takes the answer that somebody waits for; whether it was one. Locked.
static bool take_answer(const char *bytes, int size) {
    const cpw_message *message = (const cpw_message *)bytes;
    if (message->kind != CPW_MAPPED) return false;
    const size_t length = (size_t)size - sizeof *message;
    answer.is_there = true;
    answer.number = (uint32_t)message->a;
    snprintf(answer.text, sizeof answer.text, "%.*s", (int)length, bytes + sizeof *message);
    return true;
}

/// Locked.
static int receive(char *bytes) {
    int descriptor;
    const int size = cpw_receive_now(CPW_SOCKET, bytes, &descriptor);
    if (descriptor >= 0) close(descriptor);
    return size > 0 && take_answer(bytes, size) ? -EAGAIN : size;
}

static int take_kept(char *bytes) {
    kept *taken = first;
    if (!taken) return -EAGAIN;
    first = taken->next;
    if (!first) last = &first;
    const int size = taken->size;
    memcpy(bytes, taken->bytes, (size_t)size);
    free(taken);
    return size;
}

int program_receive(char *bytes) {
    pthread_mutex_lock(&reading);
    int size = take_kept(bytes);
    if (size == -EAGAIN) size = receive(bytes);
    pthread_mutex_unlock(&reading);
    return size;
}

bool program_has_kept(void) {
    pthread_mutex_lock(&reading);
    const bool has = first;
    pthread_mutex_unlock(&reading);
    return has;
}

/// Whether the answer is there; what else comes is kept. Locked.
static bool look_for_answer(void) {
    static char bytes[CPW_MOST];
    const int size = answer.is_there ? -EAGAIN : receive(bytes);
    if (size == 0 || (size < 0 && size != -EAGAIN)) program_end();
    kept *made = size > 0 ? malloc(sizeof *made + (size_t)size) : NULL;
    if (made) {
        *made = (kept){NULL, size};
        memcpy(made->bytes, bytes, (size_t)size);
        *last = made;
        last = &made->next;
    }
    return answer.is_there;
}

uint32_t program_ask(cpw_kind kind, uint32_t number, const char *text, char *into, size_t room) {
    const cpw_message message = {.kind = kind, .a = (int32_t)number};
    pthread_mutex_lock(&reading);
    answer.is_there = false;
    pthread_mutex_unlock(&reading);
    program_send_with(&message, text, text ? (uint32_t)strlen(text) + 1 : 0);
    struct pollfd wait = {CPW_SOCKET, POLLIN, 0};
    while (true) {
        pthread_mutex_lock(&reading);
        const bool is_there = look_for_answer();
        const uint32_t found = answer.number;
        if (is_there) snprintf(into, room, "%s", answer.text);
        pthread_mutex_unlock(&reading);
        if (is_there) return found;
        // Another thread may read it meanwhile.
        poll(&wait, 1, 10);
    }
}
