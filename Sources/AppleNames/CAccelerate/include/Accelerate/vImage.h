/// The part of vImage that pictures of spectra use: planes of floats and bytes (vImage_Types.h, Geometry.h, Conversion.h).
///
/// A plane has rows of `width` numbers, `rowBytes` from one to the next. Functions return kvImageNoError, or why they changed
/// nothing; the destination is other memory. Thread: any.
#ifndef ACCELERATE_VIMAGE_H
#define ACCELERATE_VIMAGE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__swift__)
#pragma clang assume_nonnull begin
#define VIMAGE_NULLABLE _Nullable
#define VIMAGE_DATA _Null_unspecified
#else
#define VIMAGE_NULLABLE
#define VIMAGE_DATA
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long vImagePixelCount;
typedef long vImage_Error;
typedef uint32_t vImage_Flags;
typedef uint8_t Pixel_8;
typedef float Pixel_F;

/// A plane of memory that the program owns.
typedef struct vImage_Buffer {
    void *VIMAGE_DATA data;
    vImagePixelCount height;
    vImagePixelCount width;
    size_t rowBytes;
} vImage_Buffer;

enum {
    kvImageNoFlags = 0,
    kvImageDoNotTile = 16,
    kvImageHighQualityResampling = 32,
    kvImagePrintDiagnosticsToConsole = 128,
    kvImageNoAllocate = 512
};
enum {
    kvImageNoError = 0,
    kvImageRoiLargerThanInputBuffer = -21766,
    kvImageMemoryAllocationError = -21771,
    kvImageNullPointerArgument = -21772,
    kvImageInvalidParameter = -21773,
    kvImageBufferSizeMismatch = -21774,
    kvImageUnknownFlagsBit = -21775
};
enum { kRotate0DegreesClockwise = 0, kRotate90DegreesClockwise = 3, kRotate180DegreesClockwise = 2, kRotate270DegreesClockwise = 1 };
enum { kRotate0DegreesCounterClockwise = 0, kRotate90DegreesCounterClockwise = 1, kRotate180DegreesCounterClockwise = 2, kRotate270DegreesCounterClockwise = 3 };

/// Memory for a plane, with rows of a multiple of 64 bytes; `free` gives it back.
vImage_Error vImageBuffer_Init(vImage_Buffer *buf, vImagePixelCount height, vImagePixelCount width, uint32_t pixelBits, vImage_Flags flags);
/// Bytes from numbers between the two limits, to the nearest; what lies outside becomes 0 and 255.
vImage_Error vImageConvert_PlanarFtoPlanar8(const vImage_Buffer *src, const vImage_Buffer *dest, Pixel_F maxFloat, Pixel_F minFloat, vImage_Flags flags);
/// Numbers between the two limits from bytes.
vImage_Error vImageConvert_Planar8toPlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, Pixel_F maxFloat, Pixel_F minFloat, vImage_Flags flags);
/// The whole plane in another size, between neighbours.
vImage_Error vImageScale_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, void *VIMAGE_NULLABLE tempBuffer, vImage_Flags flags);
vImage_Error vImageScale_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, void *VIMAGE_NULLABLE tempBuffer, vImage_Flags flags);
/// Quarter turns, by one of the constants above; a turned plane has the other width.
vImage_Error vImageRotate90_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, uint8_t rotationConstant, Pixel_F backColor, vImage_Flags flags);
vImage_Error vImageRotate90_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, uint8_t rotationConstant, Pixel_8 backColor, vImage_Flags flags);
/// Mirrored up and down, or left and right.
vImage_Error vImageVerticalReflect_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, vImage_Flags flags);
vImage_Error vImageHorizontalReflect_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, vImage_Flags flags);
/// Another byte for each, or another number between neighbours of a table over the two limits.
vImage_Error vImageTableLookUp_Planar8(const vImage_Buffer *src, const vImage_Buffer *dest, const Pixel_8 *table, vImage_Flags flags);
vImage_Error vImageInterpolatedLookupTable_PlanarF(const vImage_Buffer *src, const vImage_Buffer *dest, const Pixel_F *table, vImagePixelCount tableEntries, float maxFloat, float minFloat, vImage_Flags flags);
/// Four planes of bytes as one of four bytes a pixel.
vImage_Error vImageConvert_Planar8toARGB8888(const vImage_Buffer *srcA, const vImage_Buffer *srcR, const vImage_Buffer *srcG, const vImage_Buffer *srcB, const vImage_Buffer *dest, vImage_Flags flags);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#endif
