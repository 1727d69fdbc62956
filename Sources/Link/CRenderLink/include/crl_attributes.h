/// What the Swift compiler has to know about a function that is called on a render thread.
#ifndef CRL_ATTRIBUTES_H
#define CRL_ATTRIBUTES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute)
#if __has_attribute(swift_attr)
#define CRL_RENDER_SAFE __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#endif
#endif
#ifndef CRL_RENDER_SAFE
#define CRL_RENDER_SAFE
#endif

/// Before a function that every cycle runs: all of them lie together, so that a cycle touches few pages of code.
#define CRL_RENDER_SECTION __attribute__((section("render")))

#endif
