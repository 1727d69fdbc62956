/// Points, sizes and rectangles (CGGeometry.h), for C and C++. Swift has them from CoreGraphics.
#ifndef CGGEOMETRY_H
#define CGGEOMETRY_H

#include <float.h>

#define CGFLOAT_TYPE double
#define CGFLOAT_IS_DOUBLE 1
#define CGFLOAT_MAX DBL_MAX
#define CGFLOAT_MIN DBL_MIN
#define CGFLOAT_EPSILON DBL_EPSILON

// Under names of their own where Swift reads a kernel's header: it has Foundation's.
#ifdef __swift__
#define CGFloat AUCGFloat
#define CGPoint AUCGPoint
#define CGSize AUCGSize
#define CGRect AUCGRect
#endif

typedef CGFLOAT_TYPE CGFloat;

typedef struct CGPoint {
    CGFloat x;
    CGFloat y;
} CGPoint;

typedef struct CGSize {
    CGFloat width;
    CGFloat height;
} CGSize;

typedef struct CGRect {
    CGPoint origin;
    CGSize size;
} CGRect;

static inline CGPoint CGPointMake(CGFloat x, CGFloat y) {
    CGPoint point = {x, y};
    return point;
}

static inline CGSize CGSizeMake(CGFloat width, CGFloat height) {
    CGSize size = {width, height};
    return size;
}

static inline CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
    CGRect rectangle = {{x, y}, {width, height}};
    return rectangle;
}

#endif
