/// Mach's header of everything: the host's time, and the names of its ports, of which there are none here.
#ifndef MACH_MACH_H
#define MACH_MACH_H

#include <mach/mach_time.h>

typedef unsigned int mach_port_t;
typedef mach_port_t thread_t;
typedef mach_port_t task_t;
#define MACH_PORT_NULL ((mach_port_t)0)

#endif
