/// A program in C that knows MusicPlayer.h and AudioFile.h alone. Each function returns 0, or the line of what was not as it should be.
#ifndef MUSICPLAYERCALLER_H
#define MUSICPLAYERCALLER_H

#include "CAudioUnit.h"

/// Makes a sequence with every kind of event, and reads it by iterators.
int caller_reads_what_it_wrote(void);
/// Writes a sequence to a file and to data, and reads both.
int caller_writes_files(const char *path);
/// Calls everything with null and with handles of other kinds.
int caller_is_refused(void);
/// Loads a bank into a sampler by every property that takes one, and what is no bank by none.
int caller_loads_banks(AudioUnit sampler, const char *bank, const char *other);
/// How often a user callback of C was called, and whether always with `length` bytes of `first`, `first + 1` …
typedef struct caller_told {
    int calls;
    int faults;
} caller_told;
MusicSequence caller_make_told_sequence(caller_told *told);
/// Makes an audio file, writes and reads it, and one that its own functions hold.
int caller_writes_audio_files(const char *path);

#endif
