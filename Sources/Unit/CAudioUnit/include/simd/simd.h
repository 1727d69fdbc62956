/// The vector types of simd/simd.h and what kernels do with them: operators are the compiler's own. Matrices are not here.
#ifndef SIMD_H
#define SIMD_H

#if defined(__clang__) && !defined(__swift__)

typedef float simd_float2 __attribute__((ext_vector_type(2)));
typedef float simd_float3 __attribute__((ext_vector_type(3)));
typedef float simd_float4 __attribute__((ext_vector_type(4)));
typedef float simd_float8 __attribute__((ext_vector_type(8)));
typedef double simd_double2 __attribute__((ext_vector_type(2)));
typedef double simd_double4 __attribute__((ext_vector_type(4)));
typedef int simd_int4 __attribute__((ext_vector_type(4)));
typedef simd_float2 vector_float2;
typedef simd_float3 vector_float3;
typedef simd_float4 vector_float4;

#define AU_SIMD static inline __attribute__((overloadable, always_inline))

AU_SIMD simd_float2 simd_make_float2(float x, float y) { return (simd_float2){x, y}; }
AU_SIMD simd_float4 simd_make_float4(float x, float y, float z, float w) { return (simd_float4){x, y, z, w}; }
AU_SIMD float simd_reduce_add(simd_float2 x) { return x[0] + x[1]; }
AU_SIMD float simd_reduce_add(simd_float4 x) { return x[0] + x[1] + x[2] + x[3]; }
AU_SIMD float simd_dot(simd_float4 x, simd_float4 y) { return simd_reduce_add(x * y); }
AU_SIMD simd_float4 simd_min(simd_float4 x, simd_float4 y) { return __builtin_elementwise_min(x, y); }
AU_SIMD simd_float4 simd_max(simd_float4 x, simd_float4 y) { return __builtin_elementwise_max(x, y); }
AU_SIMD simd_float4 simd_abs(simd_float4 x) { return __builtin_elementwise_abs(x); }
AU_SIMD simd_float4 simd_clamp(simd_float4 x, simd_float4 low, simd_float4 high) { return simd_min(simd_max(x, low), high); }

#undef AU_SIMD

#endif

#endif
