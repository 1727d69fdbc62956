// The functions stand in the header, so that callers have no call more than the C library's.
#include "CSignalProcessing.h"
