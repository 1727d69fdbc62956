/// The oldest names of Apple's base types (MacTypes.h), and what every header of Apple's brings with them.
#ifndef MACTYPES_H
#define MACTYPES_H

#include <AvailabilityMacros.h>
#include <TargetConditionals.h>

#include "CoreAudioTypes.h"

#ifndef __swift__

typedef int32_t Fixed;
typedef int32_t Fract;
typedef uint16_t UniChar;
typedef unsigned long UniCharCount;
typedef unsigned long ByteCount;
typedef unsigned long ItemCount;
typedef uint32_t OptionBits;
typedef uint32_t UTF32Char;
typedef uint8_t UTF8Char;
typedef uint16_t UTF16Char;
typedef char *Ptr;
typedef Ptr *Handle;
typedef long Size;
typedef uint8_t Style;
typedef int16_t ScriptCode;
typedef int16_t LangCode;
typedef int16_t RegionCode;
typedef unsigned char Str255[256];
typedef unsigned char *StringPtr;
typedef const unsigned char *ConstStr255Param;
typedef uint64_t AbsoluteTime;
/// What the Component Manager's functions returned; Apple's older base classes of units still do.
typedef SInt32 ComponentResult;

#endif

#ifndef __OBJC__
#ifndef nil
#define nil NULL
#endif
#ifndef YES
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#endif
#endif

#endif
