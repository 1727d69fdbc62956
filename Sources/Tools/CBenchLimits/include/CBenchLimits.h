/// Raw limits and loads of the benchmarks that only `aubench` has: mixes, spawns, busy processes.
///
/// Every measuring function writes one latency in nanoseconds per sample and allocates nothing. Functions return 0 or
/// an errno value.
#ifndef CBENCHLIMITS_H
#define CBENCHLIMITS_H

#include <stddef.h>
#include <stdint.h>

/// `sources` blocks of `channels` buffers of `frames` floats, and one more for a sum.
typedef struct BenchMix BenchMix;

BenchMix *bench_mix_create(uint32_t sources, uint32_t channels, uint32_t frames);
void bench_mix_destroy(BenchMix *mix);
/// A gain from each block into the next, `sources` times.
int bench_series_measure(BenchMix *mix, uint64_t *samples, size_t count, uint64_t gap);
/// All blocks added, each with a gain, into the last.
int bench_sum_measure(BenchMix *mix, uint64_t *samples, size_t count, uint64_t gap);

/// `sources` mono signals in a circle around a head, each heard by libmysofa's filters for its two ears.
typedef struct BenchHead BenchHead;

/// Reads a SOFA file at 48 kHz. `frames` is a multiple of 8. NULL without libmysofa, the file or memory.
BenchHead *bench_head_create(const char *path, uint32_t sources, uint32_t frames);
void bench_head_destroy(BenchHead *head);
/// A block of all of them, each convolved straight.
int bench_head_measure(BenchHead *head, uint64_t *samples, size_t count, uint64_t gap);

/// Processes of the ordinary class that compute and never sleep, each in a session of its own.
typedef struct BenchLoad BenchLoad;

/// They end with the process that starts them.
int bench_load_start(uint32_t count, BenchLoad **load);
/// Ends them; NULL is allowed.
void bench_load_stop(BenchLoad *load);

/// posix_spawn of `path` (the program `rawspawn`) until its first statement, by the child's own clock; each child is
/// reaped.
int bench_spawn_measure(const char *path, uint64_t *samples, size_t count);

#endif
