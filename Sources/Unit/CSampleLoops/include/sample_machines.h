/// Before a loop that is compiled for every kind of processor that it may run on: which copy runs is found out once.
#ifndef SAMPLE_MACHINES_H
#define SAMPLE_MACHINES_H

#if defined(__x86_64__) && defined(__linux__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define FOR_EACH_MACHINE __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef FOR_EACH_MACHINE
#define FOR_EACH_MACHINE
#endif

#endif
