#include "lv2_ui.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_URIS = 8192 };

static char *uris[MOST_URIS];
static uint32_t count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint32_t map(void *handle, const char *uri) {
    (void)handle;
    if (!uri) return 0;
    pthread_mutex_lock(&lock);
    uint32_t index = 0;
    while (index < count && strcmp(uris[index], uri) != 0) index++;
    if (index == count && count < MOST_URIS && (uris[count] = strdup(uri))) count++;
    const uint32_t number = index < count ? index + 1 : 0;
    pthread_mutex_unlock(&lock);
    return number;
}

static const char *unmap(void *handle, uint32_t number) {
    (void)handle;
    pthread_mutex_lock(&lock);
    const char *uri = number && number <= count ? uris[number - 1] : NULL;
    pthread_mutex_unlock(&lock);
    return uri;
}

lv2_map interface_map = {NULL, map};
lv2_unmap interface_unmap = {NULL, unmap};
