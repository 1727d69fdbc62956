#include "Accelerate/vImage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The number of a row and column of a plane.
#define FLOAT(plane, row, column) (((float *)(void *)((char *)(plane)->data + (row) * (plane)->rowBytes))[column])
#define BYTE(plane, row, column) (((uint8_t *)(plane)->data)[(row) * (plane)->rowBytes + (column)])
/// `body` for each row and column of the destination.
#define EACH_PIXEL(...)                                                                                                                    \
    for (vImagePixelCount row = 0; row < dest->height; row++)                                                                            \
        for (vImagePixelCount column = 0; column < dest->width; column++) { __VA_ARGS__; }

vImage_Error vImageBuffer_Init(vImage_Buffer *buf, vImagePixelCount height, vImagePixelCount width, uint32_t pixelBits, vImage_Flags flags) {
    (void)flags;
    if (!height || !width || !pixelBits || pixelBits > 128 || width > SIZE_MAX / 128 - 64) return kvImageInvalidParameter;
    const size_t bytes = (width * pixelBits + 7) / 8, row = (bytes + 63) / 64 * 64;
    void *data = NULL;
    if (height > SIZE_MAX / row || posix_memalign(&data, 64, height * row)) return kvImageMemoryAllocationError;
    *buf = (vImage_Buffer){data, height, width, row};
    return kvImageNoError;
}

/// Whether two planes have memory, and the first has what the second asks of it.
static vImage_Error check(const vImage_Buffer *src, const vImage_Buffer *dest, size_t from, size_t to, vImagePixelCount rows, vImagePixelCount columns) {
    if (!src->data || !dest->data) return kvImageNullPointerArgument;
    if (src->rowBytes / from < src->width || dest->rowBytes / to < dest->width) return kvImageBufferSizeMismatch;
    return src->height < rows || src->width < columns ? kvImageRoiLargerThanInputBuffer : kvImageNoError;
}

vImage_Error vImageConvert_PlanarFtoPlanar8(const vImage_Buffer *src, const vImage_Buffer *dest, Pixel_F maxFloat, Pixel_F minFloat, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 4, 1, dest->height, dest->width);
    if (error) return error;
    const float scale = maxFloat == minFloat ? 0 : 255 / (maxFloat - minFloat);
    EACH_PIXEL(const float byte = (FLOAT(src, row, column) - minFloat) * scale;
               BYTE(dest, row, column) = (uint8_t)(byte > 0 ? byte < 255 ? rintf(byte) : 255 : 0));
    return kvImageNoError;
}

vImage_Error vImageConvert_Planar8toPlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, Pixel_F maxFloat, Pixel_F minFloat, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 1, 4, dest->height, dest->width);
    if (error) return error;
    EACH_PIXEL(FLOAT(dest, row, column) = minFloat + (float)BYTE(src, row, column) / 255 * (maxFloat - minFloat));
    return kvImageNoError;
}

/// The neighbours of a pixel's middle in a line of another length, and how far it lies towards the second.
static void neighbours(vImagePixelCount place, vImagePixelCount to, vImagePixelCount from, vImagePixelCount *first, vImagePixelCount *second, double *share) {
    double middle = ((double)place + 0.5) * (double)from / (double)to - 0.5;
    if (middle < 0) middle = 0;
    *first = (vImagePixelCount)middle;
    if (*first > from - 1) *first = from - 1;
    *second = *first + 1 < from ? *first + 1 : *first;
    *share = middle - (double)*first;
}

#define SCALED(PIXEL, ...)                                                                                                                 \
    EACH_PIXEL(vImagePixelCount top, bottom, left, right; double down, across;                                                            \
               neighbours(row, dest->height, src->height, &top, &bottom, &down);                                                          \
               neighbours(column, dest->width, src->width, &left, &right, &across);                                                       \
               const double above = (1 - across) * PIXEL(src, top, left) + across * PIXEL(src, top, right);                               \
               const double below = (1 - across) * PIXEL(src, bottom, left) + across * PIXEL(src, bottom, right);                         \
               const double pixel = (1 - down) * above + down * below; PIXEL(dest, row, column) = __VA_ARGS__)

vImage_Error vImageScale_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, void *tempBuffer, vImage_Flags flags) {
    (void)tempBuffer, (void)flags;
    const vImage_Error error = check(src, dest, 4, 4, 1, 1);
    if (error) return error;
    SCALED(FLOAT, (float)pixel);
    return kvImageNoError;
}

vImage_Error vImageScale_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, void *tempBuffer, vImage_Flags flags) {
    (void)tempBuffer, (void)flags;
    const vImage_Error error = check(src, dest, 1, 1, 1, 1);
    if (error) return error;
    SCALED(BYTE, (uint8_t)rint(pixel));
    return kvImageNoError;
}

/// Where a pixel of a turned plane comes from; a quarter is counter-clockwise.
static void turned(const vImage_Buffer *src, uint8_t quarters, vImagePixelCount row, vImagePixelCount column, vImagePixelCount *fromRow, vImagePixelCount *fromColumn) {
    switch (quarters) {
    case 0: *fromRow = row, *fromColumn = column; break;
    case 1: *fromRow = column, *fromColumn = src->width - 1 - row; break;
    case 2: *fromRow = src->height - 1 - row, *fromColumn = src->width - 1 - column; break;
    default: *fromRow = src->height - 1 - column, *fromColumn = row; break;
    }
}

#define TURNED(PIXEL, size)                                                                                                                \
    (void)backColor, (void)flags;                                                                                                           \
    if (rotationConstant > 3) return kvImageInvalidParameter;                                                                             \
    const int sideways = rotationConstant & 1;                                                                                             \
    const vImage_Error error = check(src, dest, size, size, sideways ? dest->width : dest->height, sideways ? dest->height : dest->width); \
    if (error) return error;                                                                                                                \
    EACH_PIXEL(vImagePixelCount fromRow, fromColumn; turned(src, rotationConstant, row, column, &fromRow, &fromColumn);                   \
               PIXEL(dest, row, column) = PIXEL(src, fromRow, fromColumn));                                                               \
    return kvImageNoError

vImage_Error vImageRotate90_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, uint8_t rotationConstant, Pixel_F backColor, vImage_Flags flags) {
    TURNED(FLOAT, 4);
}

vImage_Error vImageRotate90_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, uint8_t rotationConstant, Pixel_8 backColor, vImage_Flags flags) {
    TURNED(BYTE, 1);
}

vImage_Error vImageVerticalReflect_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 4, 4, dest->height, dest->width);
    if (error) return error;
    EACH_PIXEL(FLOAT(dest, row, column) = FLOAT(src, dest->height - 1 - row, column));
    return kvImageNoError;
}

vImage_Error vImageHorizontalReflect_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 4, 4, dest->height, dest->width);
    if (error) return error;
    EACH_PIXEL(FLOAT(dest, row, column) = FLOAT(src, row, dest->width - 1 - column));
    return kvImageNoError;
}

vImage_Error vImageTableLookUp_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, const Pixel_8 *table, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 1, 1, dest->height, dest->width);
    if (error) return error;
    EACH_PIXEL(BYTE(dest, row, column) = table[BYTE(src, row, column)]);
    return kvImageNoError;
}

vImage_Error vImageInterpolatedLookupTable_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, const Pixel_F *table, vImagePixelCount tableEntries, float maxFloat, float minFloat, vImage_Flags flags) {
    (void)flags;
    const vImage_Error error = check(src, dest, 4, 4, dest->height, dest->width);
    if (error || !tableEntries) return error ? error : kvImageInvalidParameter;
    const double scale = maxFloat == minFloat ? 0 : (double)(tableEntries - 1) / ((double)maxFloat - minFloat);
    EACH_PIXEL(double place = ((double)FLOAT(src, row, column) - minFloat) * scale; place = place > 0 ? place : 0;
               place = place < (double)(tableEntries - 1) ? place : (double)(tableEntries - 1);
               const vImagePixelCount first = (vImagePixelCount)place, second = first + 1 < tableEntries ? first + 1 : first;
               FLOAT(dest, row, column) = (float)(table[first] + (place - (double)first) * ((double)table[second] - table[first])));
    return kvImageNoError;
}

vImage_Error vImageConvert_Planar8toARGB8888(const vImage_Buffer *srcA, const vImage_Buffer *srcR, const vImage_Buffer *srcG, const vImage_Buffer *srcB, const vImage_Buffer *dest, vImage_Flags flags) {
    (void)flags;
    const vImage_Buffer *planes[] = {srcA, srcR, srcG, srcB};
    for (int plane = 0; plane < 4; plane++) {
        const vImage_Error error = check(planes[plane], dest, 1, 4, dest->height, dest->width);
        if (error) return error;
    }
    EACH_PIXEL(for (vImagePixelCount plane = 0; plane < 4; plane++) BYTE(dest, row, 4 * column + plane) = BYTE(planes[plane], row, column));
    return kvImageNoError;
}
