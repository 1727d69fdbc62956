/// What the Swift compiler has to know about a shim that is called on a render thread.
#ifndef CLINUX_ATTRIBUTES_H
#define CLINUX_ATTRIBUTES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute)
#if __has_attribute(swift_attr)
#define CLINUX_RENDER_SAFE __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#endif
#endif
#ifndef CLINUX_RENDER_SAFE
#define CLINUX_RENDER_SAFE
#endif

/// Before a function that every cycle runs: all of them lie together, so that a cycle touches few pages of code.
#define CLINUX_RENDER_SECTION __attribute__((section("render")))

/// Before a function that a service's other threads run while it plays: together they need few pages, too.
#define CLINUX_RESTING_SECTION __attribute__((section("resting")))

#endif
