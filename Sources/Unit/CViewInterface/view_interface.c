#include "AUExtensionView.h"
