/// What the link keeps in C: the layout of its shared memory, and per-sample loops that a C compiler vectorises for the
/// machine at hand.
#ifndef CRENDERLINK_H
#define CRENDERLINK_H

#include "crl_ahead.h"
#include "crl_events.h"
#include "crl_samples.h"
#include "crl_wire.h"

#endif
