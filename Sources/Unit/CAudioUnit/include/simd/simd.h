/// The vector types of simd/simd.h and what kernels do with them: operators are the compiler's own. Of matrices there are
/// the square ones of floats, with their products.
#ifndef SIMD_H
#define SIMD_H

#if defined(__clang__)

#include <math.h>

typedef float simd_float2 __attribute__((ext_vector_type(2)));
typedef float simd_float3 __attribute__((ext_vector_type(3)));
typedef float simd_float4 __attribute__((ext_vector_type(4)));
typedef float simd_float8 __attribute__((ext_vector_type(8)));
typedef float simd_float16 __attribute__((ext_vector_type(16)));
typedef double simd_double2 __attribute__((ext_vector_type(2)));
typedef double simd_double3 __attribute__((ext_vector_type(3)));
typedef double simd_double4 __attribute__((ext_vector_type(4)));
typedef double simd_double8 __attribute__((ext_vector_type(8)));
typedef int simd_int2 __attribute__((ext_vector_type(2)));
typedef int simd_int3 __attribute__((ext_vector_type(3)));
typedef int simd_int4 __attribute__((ext_vector_type(4)));
typedef int simd_int8 __attribute__((ext_vector_type(8)));
typedef int simd_int16 __attribute__((ext_vector_type(16)));
typedef unsigned int simd_uint2 __attribute__((ext_vector_type(2)));
typedef unsigned int simd_uint3 __attribute__((ext_vector_type(3)));
typedef unsigned int simd_uint4 __attribute__((ext_vector_type(4)));
typedef unsigned int simd_uint8 __attribute__((ext_vector_type(8)));
typedef short simd_short2 __attribute__((ext_vector_type(2)));
typedef short simd_short4 __attribute__((ext_vector_type(4)));
typedef short simd_short8 __attribute__((ext_vector_type(8)));
typedef short simd_short16 __attribute__((ext_vector_type(16)));
typedef signed char simd_char4 __attribute__((ext_vector_type(4)));
typedef signed char simd_char8 __attribute__((ext_vector_type(8)));
typedef signed char simd_char16 __attribute__((ext_vector_type(16)));

typedef simd_float2 vector_float2;
typedef simd_float3 vector_float3;
typedef simd_float4 vector_float4;
typedef simd_float8 vector_float8;
typedef simd_float16 vector_float16;
typedef simd_double2 vector_double2;
typedef simd_double3 vector_double3;
typedef simd_double4 vector_double4;
typedef simd_double8 vector_double8;
typedef simd_int2 vector_int2;
typedef simd_int3 vector_int3;
typedef simd_int4 vector_int4;
typedef simd_int8 vector_int8;
typedef simd_int16 vector_int16;
typedef simd_uint2 vector_uint2;
typedef simd_uint3 vector_uint3;
typedef simd_uint4 vector_uint4;
typedef simd_uint8 vector_uint8;
typedef simd_short2 vector_short2;
typedef simd_short4 vector_short4;
typedef simd_short8 vector_short8;
typedef simd_short16 vector_short16;
typedef simd_char4 vector_char4;
typedef simd_char8 vector_char8;
typedef simd_char16 vector_char16;

#define AU_SIMD static inline __attribute__((overloadable, always_inline))
#define AU_LANES(type, element, count)                                                                                      \
    AU_SIMD type simd_min(type x, type y) { return __builtin_elementwise_min(x, y); }                                       \
    AU_SIMD type simd_max(type x, type y) { return __builtin_elementwise_max(x, y); }                                       \
    AU_SIMD type simd_abs(type x) { return __builtin_elementwise_abs(x); }                                                  \
    AU_SIMD type simd_clamp(type x, type low, type high) { return simd_min(simd_max(x, low), high); }                       \
    AU_SIMD element simd_reduce_add(type x) {                                                                               \
        element sum = x[0];                                                                                                 \
        for (int lane = 1; lane < count; lane++) sum += x[lane];                                                            \
        return sum;                                                                                                         \
    }                                                                                                                       \
    AU_SIMD element simd_reduce_min(type x) {                                                                               \
        element least = x[0];                                                                                               \
        for (int lane = 1; lane < count; lane++) least = x[lane] < least ? x[lane] : least;                                 \
        return least;                                                                                                       \
    }                                                                                                                       \
    AU_SIMD element simd_reduce_max(type x) {                                                                               \
        element most = x[0];                                                                                                \
        for (int lane = 1; lane < count; lane++) most = x[lane] > most ? x[lane] : most;                                    \
        return most;                                                                                                        \
    }
#define AU_REALS(type, element, count, root)                                                                                \
    AU_LANES(type, element, count)                                                                                          \
    AU_SIMD element simd_dot(type x, type y) { return simd_reduce_add(x * y); }                                             \
    AU_SIMD element simd_length_squared(type x) { return simd_dot(x, x); }                                                  \
    AU_SIMD element simd_length(type x) { return root(simd_dot(x, x)); }                                                    \
    AU_SIMD element simd_distance(type x, type y) { return simd_length(x - y); }                                            \
    AU_SIMD type simd_normalize(type x) { return x / simd_length(x); }                                                      \
    AU_SIMD type simd_mix(type x, type y, type part) { return x + part * (y - x); }                                         \
    AU_SIMD type simd_fract(type x) { return x - __builtin_elementwise_floor(x); }                                          \
    AU_SIMD type simd_sign(type x) { return __builtin_convertvector(x > 0, type) * -1 - __builtin_convertvector(x < 0, type) * -1; }

AU_REALS(simd_float2, float, 2, sqrtf)
AU_REALS(simd_float3, float, 3, sqrtf)
AU_REALS(simd_float4, float, 4, sqrtf)
AU_REALS(simd_float8, float, 8, sqrtf)
AU_REALS(simd_float16, float, 16, sqrtf)
AU_REALS(simd_double2, double, 2, sqrt)
AU_REALS(simd_double3, double, 3, sqrt)
AU_REALS(simd_double4, double, 4, sqrt)
AU_REALS(simd_double8, double, 8, sqrt)
AU_LANES(simd_int2, int, 2)
AU_LANES(simd_int3, int, 3)
AU_LANES(simd_int4, int, 4)
AU_LANES(simd_int8, int, 8)
AU_LANES(simd_int16, int, 16)
AU_LANES(simd_short2, short, 2)
AU_LANES(simd_short4, short, 4)
AU_LANES(simd_short8, short, 8)
AU_LANES(simd_short16, short, 16)

AU_SIMD simd_float2 simd_make_float2(float x, float y) { return (simd_float2){x, y}; }
AU_SIMD simd_float3 simd_make_float3(float x, float y, float z) { return (simd_float3){x, y, z}; }
AU_SIMD simd_float4 simd_make_float4(float x, float y, float z, float w) { return (simd_float4){x, y, z, w}; }
AU_SIMD simd_double2 simd_make_double2(double x, double y) { return (simd_double2){x, y}; }
AU_SIMD simd_double3 simd_make_double3(double x, double y, double z) { return (simd_double3){x, y, z}; }
AU_SIMD simd_double4 simd_make_double4(double x, double y, double z, double w) { return (simd_double4){x, y, z, w}; }
AU_SIMD simd_int2 simd_make_int2(int x, int y) { return (simd_int2){x, y}; }
AU_SIMD simd_int3 simd_make_int3(int x, int y, int z) { return (simd_int3){x, y, z}; }
AU_SIMD simd_int4 simd_make_int4(int x, int y, int z, int w) { return (simd_int4){x, y, z, w}; }
AU_SIMD simd_uint2 simd_make_uint2(unsigned int x, unsigned int y) { return (simd_uint2){x, y}; }
AU_SIMD simd_uint3 simd_make_uint3(unsigned int x, unsigned int y, unsigned int z) { return (simd_uint3){x, y, z}; }
AU_SIMD simd_uint4 simd_make_uint4(unsigned int x, unsigned int y, unsigned int z, unsigned int w) { return (simd_uint4){x, y, z, w}; }
AU_SIMD simd_float4 simd_make_float4(simd_float3 first, float w) { return (simd_float4){first.x, first.y, first.z, w}; }
AU_SIMD simd_float4 simd_make_float4(simd_float2 first, simd_float2 second) { return (simd_float4){first.x, first.y, second.x, second.y}; }
AU_SIMD simd_float3 simd_make_float3(simd_float4 whole) { return whole.xyz; }
AU_SIMD simd_float3 simd_cross(simd_float3 x, simd_float3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }

typedef struct simd_float2x2 { simd_float2 columns[2]; } simd_float2x2;
typedef struct simd_float3x3 { simd_float3 columns[3]; } simd_float3x3;
typedef struct simd_float4x4 { simd_float4 columns[4]; } simd_float4x4;
typedef simd_float2x2 matrix_float2x2;
typedef simd_float3x3 matrix_float3x3;
typedef simd_float4x4 matrix_float4x4;

#define AU_MATRIX(matrix, vector, count)                                                                                    \
    AU_SIMD vector simd_mul(matrix x, vector y) {                                                                           \
        vector sum = x.columns[0] * y[0];                                                                                   \
        for (int column = 1; column < count; column++) sum += x.columns[column] * y[column];                                \
        return sum;                                                                                                         \
    }                                                                                                                       \
    AU_SIMD matrix simd_mul(matrix x, matrix y) {                                                                           \
        matrix product;                                                                                                     \
        for (int column = 0; column < count; column++) product.columns[column] = simd_mul(x, y.columns[column]);            \
        return product;                                                                                                     \
    }                                                                                                                       \
    AU_SIMD matrix simd_transpose(matrix x) {                                                                               \
        matrix turned;                                                                                                      \
        for (int column = 0; column < count; column++)                                                                      \
            for (int row = 0; row < count; row++) turned.columns[column][row] = x.columns[row][column];                     \
        return turned;                                                                                                      \
    }

AU_MATRIX(simd_float2x2, simd_float2, 2)
AU_MATRIX(simd_float3x3, simd_float3, 3)
AU_MATRIX(simd_float4x4, simd_float4, 4)

#undef AU_MATRIX
#undef AU_REALS
#undef AU_LANES
#undef AU_SIMD

#ifdef __cplusplus
namespace simd {
using float2 = ::simd_float2;
using float3 = ::simd_float3;
using float4 = ::simd_float4;
using float8 = ::simd_float8;
using float16 = ::simd_float16;
using double2 = ::simd_double2;
using double3 = ::simd_double3;
using double4 = ::simd_double4;
using double8 = ::simd_double8;
using int2 = ::simd_int2;
using int3 = ::simd_int3;
using int4 = ::simd_int4;
using int8 = ::simd_int8;
using int16 = ::simd_int16;
using uint2 = ::simd_uint2;
using uint3 = ::simd_uint3;
using uint4 = ::simd_uint4;
using uint8 = ::simd_uint8;
using short2 = ::simd_short2;
using short4 = ::simd_short4;
using short8 = ::simd_short8;
using short16 = ::simd_short16;
using char4 = ::simd_char4;
using char8 = ::simd_char8;
using char16 = ::simd_char16;
using float2x2 = ::simd_float2x2;
using float3x3 = ::simd_float3x3;
using float4x4 = ::simd_float4x4;
template <class V> V min(V x, V y) { return ::simd_min(x, y); }
template <class V> V max(V x, V y) { return ::simd_max(x, y); }
template <class V> V abs(V x) { return ::simd_abs(x); }
template <class V> V clamp(V x, V low, V high) { return ::simd_clamp(x, low, high); }
template <class V> V mix(V x, V y, V part) { return ::simd_mix(x, y, part); }
template <class V> V normalize(V x) { return ::simd_normalize(x); }
template <class V> auto dot(V x, V y) { return ::simd_dot(x, y); }
template <class V> auto length(V x) { return ::simd_length(x); }
template <class V> auto distance(V x, V y) { return ::simd_distance(x, y); }
template <class V> auto reduce_add(V x) { return ::simd_reduce_add(x); }
template <class V> auto reduce_min(V x) { return ::simd_reduce_min(x); }
template <class V> auto reduce_max(V x) { return ::simd_reduce_max(x); }
}  // namespace simd
#endif

#endif

#endif
