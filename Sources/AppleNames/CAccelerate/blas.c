#include "Accelerate/Accelerate.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stddef.h>

typedef void SingleProduct(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, enum CBLAS_TRANSPOSE, int, int, int, float, const float *, int,
                           const float *, int, float, float *, int);
typedef void DoubleProduct(enum CBLAS_ORDER, enum CBLAS_TRANSPOSE, enum CBLAS_TRANSPOSE, int, int, int, double, const double *, int,
                           const double *, int, double, double *, int);

/// The machine's; null where there is none.
static SingleProduct *singleProduct;
static DoubleProduct *doubleProduct;

/// With its own names first: those of this library are the same.
static void load(void) {
    void *library = dlopen("libblas.so.3", RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!library) return;
    *(void **)&singleProduct = dlsym(library, "cblas_sgemm");
    *(void **)&doubleProduct = dlsym(library, "cblas_dgemm");
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

#define SCALAR float
#define NAME(stem) cblas_s##stem
#define CATLAS(stem) catlas_s##stem
#define INDEX cblas_isamax
#define PRODUCT singleProduct
#include "blas.inc"
#undef SCALAR
#undef NAME
#undef CATLAS
#undef INDEX
#undef PRODUCT

#define SCALAR double
#define NAME(stem) cblas_d##stem
#define CATLAS(stem) catlas_d##stem
#define INDEX cblas_idamax
#define PRODUCT doubleProduct
#include "blas.inc"
