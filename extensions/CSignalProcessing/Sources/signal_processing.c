#include "CSignalProcessing.h"
