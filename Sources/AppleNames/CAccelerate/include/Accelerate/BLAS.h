/// The part of BLAS that audio programs use (cblas.h). A negative increment begins at the vector's other end.
///
/// Products of matrices are made by the machine's BLAS (libblas.so.3) where one is installed, which the first of them loads,
/// and by loops of this library where none is. The others take no memory and wait for nothing. Thread: any, the first product
/// of matrices any but render.
#ifndef ACCELERATE_BLAS_H
#define ACCELERATE_BLAS_H

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
typedef enum CBLAS_ORDER CBLAS_ORDER;
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };
typedef enum CBLAS_TRANSPOSE CBLAS_TRANSPOSE;
typedef enum CBLAS_ORDER CBLAS_LAYOUT;
typedef int __LAPACK_int;

float cblas_sdot(const int __N, const float *__X, const int __incX, const float *__Y, const int __incY);
float cblas_snrm2(const int __N, const float *__X, const int __incX);
float cblas_sasum(const int __N, const float *__X, const int __incX);
/// The first index of the greatest |x|.
int cblas_isamax(const int __N, const float *__X, const int __incX);
void cblas_sswap(const int __N, float *__X, const int __incX, float *__Y, const int __incY);
void cblas_scopy(const int __N, const float *__X, const int __incX, float *__Y, const int __incY);
/// y = a · x + y
void cblas_saxpy(const int __N, const float __alpha, const float *__X, const int __incX, float *__Y, const int __incY);
/// y = a · x + b · y
void catlas_saxpby(const int __N, const float __alpha, const float *__X, const int __incX, const float __beta, float *__Y, const int __incY);
/// x = a
void catlas_sset(const int __N, const float __alpha, float *__X, const int __incX);
/// x = a · x
void cblas_sscal(const int __N, const float __alpha, float *__X, const int __incX);
/// (x, y) = (c · x + s · y, c · y − s · x)
void cblas_srot(const int __N, float *__X, const int __incX, float *__Y, const int __incY, const float __c, const float __s);
/// y = a · A · x + b · y, or by the transpose of A.
void cblas_sgemv(const enum CBLAS_ORDER __Order, const enum CBLAS_TRANSPOSE __TransA, const int __M, const int __N, const float __alpha, const float *__A, const int __lda, const float *__X, const int __incX, const float __beta, float *__Y, const int __incY);
/// A = a · x · y + A, each x with each y.
void cblas_sger(const enum CBLAS_ORDER __Order, const int __M, const int __N, const float __alpha, const float *__X, const int __incX, const float *__Y, const int __incY, float *__A, const int __lda);
/// C = a · A · B + b · C, or by the transposes of A and B: M rows, N columns, sums of K.
void cblas_sgemm(const enum CBLAS_ORDER __Order, const enum CBLAS_TRANSPOSE __TransA, const enum CBLAS_TRANSPOSE __TransB, const int __M, const int __N, const int __K, const float __alpha, const float *__A, const int __lda, const float *__B, const int __ldb, const float __beta, float *__C, const int __ldc);
double cblas_ddot(const int __N, const double *__X, const int __incX, const double *__Y, const int __incY);
double cblas_dnrm2(const int __N, const double *__X, const int __incX);
double cblas_dasum(const int __N, const double *__X, const int __incX);
/// The first index of the greatest |x|.
int cblas_idamax(const int __N, const double *__X, const int __incX);
void cblas_dswap(const int __N, double *__X, const int __incX, double *__Y, const int __incY);
void cblas_dcopy(const int __N, const double *__X, const int __incX, double *__Y, const int __incY);
/// y = a · x + y
void cblas_daxpy(const int __N, const double __alpha, const double *__X, const int __incX, double *__Y, const int __incY);
/// y = a · x + b · y
void catlas_daxpby(const int __N, const double __alpha, const double *__X, const int __incX, const double __beta, double *__Y, const int __incY);
/// x = a
void catlas_dset(const int __N, const double __alpha, double *__X, const int __incX);
/// x = a · x
void cblas_dscal(const int __N, const double __alpha, double *__X, const int __incX);
/// (x, y) = (c · x + s · y, c · y − s · x)
void cblas_drot(const int __N, double *__X, const int __incX, double *__Y, const int __incY, const double __c, const double __s);
/// y = a · A · x + b · y, or by the transpose of A.
void cblas_dgemv(const enum CBLAS_ORDER __Order, const enum CBLAS_TRANSPOSE __TransA, const int __M, const int __N, const double __alpha, const double *__A, const int __lda, const double *__X, const int __incX, const double __beta, double *__Y, const int __incY);
/// A = a · x · y + A, each x with each y.
void cblas_dger(const enum CBLAS_ORDER __Order, const int __M, const int __N, const double __alpha, const double *__X, const int __incX, const double *__Y, const int __incY, double *__A, const int __lda);
/// C = a · A · B + b · C, or by the transposes of A and B: M rows, N columns, sums of K.
void cblas_dgemm(const enum CBLAS_ORDER __Order, const enum CBLAS_TRANSPOSE __TransA, const enum CBLAS_TRANSPOSE __TransB, const int __M, const int __N, const int __K, const double __alpha, const double *__A, const int __lda, const double *__B, const int __ldb, const double __beta, double *__C, const int __ldc);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#endif
