/// What is used of libavahi-client and libavahi-common, which are loaded where they are present: neither their headers
/// nor the libraries are needed for building. Names and meanings are those of <avahi-client/…> and <avahi-common/…>.
#ifndef AVAHI_LIBRARY_H
#define AVAHI_LIBRARY_H

#include <stdint.h>

typedef struct AvahiSimplePoll AvahiSimplePoll;
typedef struct AvahiPoll AvahiPoll;
typedef struct AvahiClient AvahiClient;
typedef struct AvahiEntryGroup AvahiEntryGroup;
typedef struct AvahiServiceBrowser AvahiServiceBrowser;
typedef struct AvahiServiceResolver AvahiServiceResolver;

typedef struct {
    int protocol;
    union {
        uint8_t six[16];
        uint32_t four;
    } data;
} AvahiAddress;

typedef void (*AvahiClientCallback)(AvahiClient *, int state, void *);
typedef void (*AvahiEntryGroupCallback)(AvahiEntryGroup *, int state, void *);
typedef void (*AvahiServiceBrowserCallback)(
    AvahiServiceBrowser *, int interface, int protocol, int event, const char *name, const char *type,
    const char *domain, int flags, void *);
typedef void (*AvahiServiceResolverCallback)(
    AvahiServiceResolver *, int interface, int protocol, int event, const char *name, const char *type,
    const char *domain, const char *host, const AvahiAddress *, uint16_t port, void *txt, int flags, void *);

enum { any_interface = -1, version_four = 0, without_failure = 2 };
enum { client_registering = 1, client_running = 2, client_collision = 3, client_failure = 100 };
enum { group_established = 2, group_collision = 3 };
enum { browser_new = 0, browser_remove = 1, browser_failure = 4 };
enum { resolver_found = 0 };

struct avahi_library {
    AvahiSimplePoll *(*simple_poll_new)(void);
    void (*simple_poll_free)(AvahiSimplePoll *);
    const AvahiPoll *(*simple_poll_get)(AvahiSimplePoll *);
    int (*simple_poll_iterate)(AvahiSimplePoll *, int);
    void (*simple_poll_wakeup)(AvahiSimplePoll *);
    char *(*alternative_service_name)(const char *);
    void (*free)(void *);
    AvahiClient *(*client_new)(const AvahiPoll *, int flags, AvahiClientCallback, void *, int *);
    void (*client_free)(AvahiClient *);
    int (*client_get_state)(AvahiClient *);
    AvahiEntryGroup *(*entry_group_new)(AvahiClient *, AvahiEntryGroupCallback, void *);
    int (*entry_group_reset)(AvahiEntryGroup *);
    int (*entry_group_commit)(AvahiEntryGroup *);
    int (*entry_group_add_service)(
        AvahiEntryGroup *, int interface, int protocol, int flags, const char *name, const char *type,
        const char *domain, const char *host, uint16_t port, ...);
    int (*entry_group_add_service_subtype)(
        AvahiEntryGroup *, int interface, int protocol, int flags, const char *name, const char *type,
        const char *domain, const char *subtype);
    AvahiServiceBrowser *(*service_browser_new)(
        AvahiClient *, int interface, int protocol, const char *type, const char *domain, int flags,
        AvahiServiceBrowserCallback, void *);
    AvahiServiceResolver *(*service_resolver_new)(
        AvahiClient *, int interface, int protocol, const char *name, const char *type, const char *domain,
        int address_protocol, int flags, AvahiServiceResolverCallback, void *);
    int (*service_resolver_free)(AvahiServiceResolver *);
};

/// The library's functions; NULL where it is not installed, or lacks one of them. Thread: any but render.
const struct avahi_library *avahi_library(void);

#endif
