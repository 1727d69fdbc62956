/// Linked into a program, this makes its `AUAudioUnit.instantiate` find installed extensions; the program calls
/// nothing.
#ifndef CAUDIOUNITHOSTING_H
#define CAUDIOUNITHOSTING_H

#endif
