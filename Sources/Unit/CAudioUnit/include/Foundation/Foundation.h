/// What Foundation's umbrella header has for kernels in C and C++: the types and marks of its declarations. Its classes
/// are Objective-C's, and Swift has its own.
#ifndef FOUNDATION_H
#define FOUNDATION_H

#include <CoreFoundation/CoreFoundation.h>
#include <CoreGraphics/CGGeometry.h>
#include <Foundation/NSObjCRuntime.h>
#include <dispatch/dispatch.h>

// Swift has Foundation's.
#ifdef __swift__
#define NSTimeInterval AUNSTimeInterval
#define NSRange AUNSRange
#define NSPoint AUNSPoint
#define NSSize AUNSSize
#define NSRect AUNSRect
#endif

typedef double NSTimeInterval;
typedef CGPoint NSPoint;
typedef CGSize NSSize;
typedef CGRect NSRect;
typedef struct _NSRange {
    unsigned long location;
    unsigned long length;
} NSRange;

static inline NSRange NSMakeRange(unsigned long location, unsigned long length) {
    NSRange range = {location, length};
    return range;
}

#endif
