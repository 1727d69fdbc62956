/// The oldest names of Apple's base types (MacTypes.h).
#ifndef MACTYPES_H
#define MACTYPES_H

#include "CoreAudioTypes.h"

typedef int32_t Fixed;
typedef uint16_t UniChar;
typedef unsigned long UniCharCount;
typedef unsigned long ByteCount;
typedef unsigned long ItemCount;
typedef uint32_t OptionBits;
typedef uint32_t UTF32Char;
typedef char *Ptr;
typedef unsigned char Str255[256];

#endif
