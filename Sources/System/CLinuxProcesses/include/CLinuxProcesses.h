/// Linux system calls between processes that Swift cannot name: variadic ones and those the Glibc module leaves
/// out. Every function returns a non-negative result or a negated errno, so that no caller reads the thread's errno.
#ifndef CLINUXPROCESSES_H
#define CLINUXPROCESSES_H

#include "clinux_event.h"
#include "clinux_memory.h"
#include "clinux_process.h"
#include "clinux_socket.h"

#endif
