#import "TremorExtensionAUProcessHelper.hpp"
#import "TremorExtensionDSPKernel.hpp"
#import "TremorExtensionParameterAddresses.h"
