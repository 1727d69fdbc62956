#include "CRateConversion.h"

#include <math.h>

/// The modified Bessel function of the first kind of order 0.
static double bessel(double x) {
    double sum = 1, term = 1;
    for (int k = 1; k < 200 && term > sum * 1e-18; k++) {
        double factor = x / (2 * k);
        term *= factor * factor;
        sum += term;
    }
    return sum;
}

/// The filter at a distance in crossings; 1 in the middle.
static double windowed_sinc(double distance, double crossings, double beta) {
    double place = distance / crossings;
    if (place <= -1 || place >= 1) return 0;
    if (distance == 0) return 1;
    if (distance == rint(distance)) return 0;
    double window = bessel(beta * sqrt(1 - place * place)) / bessel(beta);
    return sin(M_PI * distance) / (M_PI * distance) * window;
}

void rate_design_row(float *taps, size_t count, double fraction, double crossings, double scale, double beta) {
    double sum = 0;
    double middle = fraction + (double)(count / 2 - 1);
    for (size_t k = 0; k < count; k++) sum += windowed_sinc((middle - (double)k) * scale, crossings, beta);
    for (size_t k = 0; k < count; k++) {
        taps[k] = (float)(windowed_sinc((middle - (double)k) * scale, crossings, beta) / sum);
    }
}

void rate_design_wing(float *points, float *rows, size_t crossings, double beta) {
    size_t count = crossings * RATE_WING_POINTS;
    for (size_t i = 0; i < count; i++) {
        points[i] = (float)windowed_sinc((double)i / RATE_WING_POINTS, (double)crossings, beta);
    }
    points[count] = 0;
    points[count + 1] = 0;
    for (size_t row = 0; row < RATE_WING_POINTS + 2; row++) {
        for (size_t j = 0; j < crossings; j++) {
            size_t place = row + j * RATE_WING_POINTS;
            rows[row * crossings + j] = place < count ? points[place] : 0;
        }
    }
}
