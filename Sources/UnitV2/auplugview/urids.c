#include "lv2_ui.h"
#include "program.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Atoms have the service's numbers in them, so it is the one that gives them.

enum { MOST_URIS = 8192 };

static struct {
    uint32_t number;
    char *uri;
} known[MOST_URIS];
static uint32_t count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/// Asks for a number, or for its URI, and keeps what comes. Locked.
static uint32_t ask(cpw_kind kind, uint32_t number, const char *uri) {
    char text[1024];
    const uint32_t found = program_ask(kind, number, uri, text, sizeof text);
    if (!found || !*text || count == MOST_URIS || !(known[count].uri = strdup(text))) return 0;
    known[count++].number = found;
    return found;
}

static uint32_t map(void *handle, const char *uri) {
    (void)handle;
    if (!uri) return 0;
    pthread_mutex_lock(&lock);
    uint32_t index = 0;
    while (index < count && strcmp(known[index].uri, uri) != 0) index++;
    const uint32_t number = index < count ? known[index].number : ask(CPW_MAP, 0, uri);
    pthread_mutex_unlock(&lock);
    return number;
}

static const char *unmap(void *handle, uint32_t number) {
    (void)handle;
    pthread_mutex_lock(&lock);
    uint32_t index = 0;
    while (index < count && known[index].number != number) index++;
    if (index == count && number) ask(CPW_UNMAP, number, NULL);
    const char *uri = index < count ? known[index].uri : NULL;
    pthread_mutex_unlock(&lock);
    return uri;
}

lv2_map interface_map = {NULL, map};
lv2_unmap interface_unmap = {NULL, unmap};
