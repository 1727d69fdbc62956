/// Apple's name of this header.
#include <Foundation/Foundation.h>
