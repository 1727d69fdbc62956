#define _GNU_SOURCE
#include "CAvahi.h"
#include "avahi_library.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/// Services whose addresses are asked for at a time; what a flood announces beyond is not looked at.
enum { RESOLVER_LIMIT = 256 };

/// A service of one's own.
struct publication {
    char *name, *type, *subtype;
    uint16_t port;
    AvahiEntryGroup *group;
};

struct cavahi_session {
    const struct avahi_library *avahi;
    struct cavahi_listener listener;
    AvahiSimplePoll *poll;
    AvahiClient *client;
    char *browsed;
    AvahiServiceBrowser *browser;
    struct publication own;
    int resolver_count;
    int is_lost;
};

static void on_resolved(
    AvahiServiceResolver *resolver, int interface, int protocol, int event, const char *name, const char *type,
    const char *domain, const char *host, const AvahiAddress *address, uint16_t port, void *txt, int flags,
    void *context) {
    (void)protocol, (void)type, (void)domain, (void)host, (void)txt, (void)flags;
    struct cavahi_session *session = context;
    char text[INET_ADDRSTRLEN];
    if (event == resolver_found && address->protocol == version_four
        && inet_ntop(AF_INET, &address->data.four, text, sizeof text) != NULL)
        session->listener.found(session->listener.context, name, interface, text, port);
    session->avahi->service_resolver_free(resolver);
    session->resolver_count--;
}

static void on_browsed(
    AvahiServiceBrowser *browser, int interface, int protocol, int event, const char *name, const char *type,
    const char *domain, int flags, void *context) {
    (void)browser, (void)flags;
    struct cavahi_session *session = context;
    if (event == browser_failure) session->is_lost = 1;
    if (event == browser_remove) session->listener.gone(session->listener.context, name, interface);
    if (event != browser_new || session->resolver_count >= RESOLVER_LIMIT) return;
    if (session->avahi->service_resolver_new(
            session->client, interface, protocol, name, type, domain, version_four, 0, on_resolved, session) != NULL)
        session->resolver_count++;
}

static void browse(struct cavahi_session *session) {
    if (session->browsed == NULL || session->browser != NULL) return;
    session->browser = session->avahi->service_browser_new(
        session->client, any_interface, version_four, session->browsed, NULL, 0, on_browsed, session);
    if (session->browser == NULL) session->is_lost = 1;
}

static void on_group(AvahiEntryGroup *group, int state, void *context);

/// Under the next name that is free where the daemon knows this one already.
static void publish(struct cavahi_session *session, AvahiEntryGroup *group) {
    const struct avahi_library *avahi = session->avahi;
    struct publication *own = &session->own;
    for (int attempt = 0; attempt < 16; attempt++) {
        avahi->entry_group_reset(group);
        if (avahi->entry_group_add_service(
                group, any_interface, version_four, 0, own->name, own->type, NULL, NULL, own->port, NULL) == 0) {
            avahi->entry_group_add_service_subtype(
                group, any_interface, version_four, 0, own->name, own->type, NULL, own->subtype);
            avahi->entry_group_commit(group);
            return;
        }
        char *next = avahi->alternative_service_name(own->name);
        if (next == NULL) return;
        free(own->name);
        own->name = strdup(next);
        avahi->free(next);
        if (own->name == NULL) return;
    }
}

static void on_group(AvahiEntryGroup *group, int state, void *context) {
    struct cavahi_session *session = context;
    if (state == group_established && session->own.name != NULL)
        session->listener.published(session->listener.context, session->own.name);
    if (state != group_collision || session->own.name == NULL) return;
    char *next = session->avahi->alternative_service_name(session->own.name);
    if (next == NULL) return;
    free(session->own.name);
    session->own.name = strdup(next);
    session->avahi->free(next);
    if (session->own.name != NULL) publish(session, group);
}

static void on_client(AvahiClient *client, int state, void *context) {
    struct cavahi_session *session = context;
    // The first call comes before `client_new` has returned.
    session->client = client;
    if (state == client_failure) session->is_lost = 1;
    if (state == client_running || state == client_registering || state == client_collision) browse(session);
    if (session->own.name == NULL) return;
    if (state == client_running) {
        if (session->own.group == NULL)
            session->own.group = session->avahi->entry_group_new(client, on_group, session);
        if (session->own.group != NULL) publish(session, session->own.group);
    } else if (state != client_failure && session->own.group != NULL) {
        // The host's own name is being settled; the service is published again under the new one.
        session->avahi->entry_group_reset(session->own.group);
    }
}

struct cavahi_session *cavahi_open(const struct cavahi_listener *listener) {
    const struct avahi_library *avahi = avahi_library();
    if (avahi == NULL) return NULL;
    struct cavahi_session *session = calloc(1, sizeof *session);
    if (session == NULL) return NULL;
    session->avahi = avahi;
    session->listener = *listener;
    session->poll = avahi->simple_poll_new();
    if (session->poll != NULL)
        session->client = avahi->client_new(
            avahi->simple_poll_get(session->poll), without_failure, on_client, session, NULL);
    else
        session->client = NULL;
    if (session->client != NULL) return session;
    cavahi_close(session);
    return NULL;
}

/// What was asked for after the client had connected.
static void catch_up(struct cavahi_session *session) {
    on_client(session->client, session->avahi->client_get_state(session->client), session);
}

void cavahi_browse(struct cavahi_session *session, const char *type) {
    session->browsed = strdup(type);
    catch_up(session);
}

void cavahi_publish(
    struct cavahi_session *session, const char *name, const char *type, const char *subtype, uint16_t port) {
    session->own = (struct publication){
        .name = strdup(name), .type = strdup(type), .subtype = strdup(subtype), .port = port };
    if (session->own.name != NULL && session->own.type != NULL && session->own.subtype != NULL) catch_up(session);
}

int cavahi_iterate(struct cavahi_session *session, int milliseconds) {
    if (session->avahi->simple_poll_iterate(session->poll, milliseconds) < 0 && errno != EINTR) session->is_lost = 1;
    return !session->is_lost;
}

void cavahi_wake(struct cavahi_session *session) { session->avahi->simple_poll_wakeup(session->poll); }

void cavahi_close(struct cavahi_session *session) {
    // The client's end is that of its browser, its resolvers and its group.
    if (session->client != NULL) session->avahi->client_free(session->client);
    if (session->poll != NULL) session->avahi->simple_poll_free(session->poll);
    free(session->browsed);
    free(session->own.name);
    free(session->own.type);
    free(session->own.subtype);
    free(session);
}
