/// Linux system calls that Swift cannot name: variadic ones, those the Glibc module leaves out, and those needed
/// without libc's wrapper. Every function returns a non-negative result or a negated errno, so that no caller reads the
/// thread's errno.
#ifndef CLINUX_H
#define CLINUX_H

#include "clinux_attributes.h"
#include "clinux_descriptor.h"
#include "clinux_program.h"
#include "clinux_realtime.h"
#include "clinux_thread.h"

#endif
