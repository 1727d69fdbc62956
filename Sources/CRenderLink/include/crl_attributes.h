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

#endif
