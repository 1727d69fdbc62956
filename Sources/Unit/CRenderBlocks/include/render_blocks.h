/// Nothing to call by hand: linking this target lets a unit's library find its pull block, which C++ gets from Swift in
/// each cycle, instead of a copy of it.
#ifndef RENDER_BLOCKS_H
#define RENDER_BLOCKS_H

/// What the runtime for blocks has under this name, for the code of the library that it is linked into. Thread: any.
void *_Block_copy(const void *block);

#endif
