/// Apple's marks of availability (Availability.h). What has them is available here, so the marks say nothing.
#ifndef AVAILABILITY_H
#define AVAILABILITY_H

#include <AvailabilityVersions.h>

#define __MAC_OS_X_VERSION_MIN_REQUIRED __MAC_14_0
#define __MAC_OS_X_VERSION_MAX_ALLOWED __MAC_26_0

#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define API_AVAILABLE_BEGIN(...)
#define API_UNAVAILABLE_BEGIN(...)
#define API_DEPRECATED_BEGIN(...)
#define API_DEPRECATED_WITH_REPLACEMENT_BEGIN(...)
#define SPI_AVAILABLE(...)
#define SPI_DEPRECATED(...)
#define __API_AVAILABLE(...)
#define __API_UNAVAILABLE(...)
#define __API_DEPRECATED(...)
#define __API_DEPRECATED_WITH_REPLACEMENT(...)
#define __OSX_AVAILABLE(...)
#define __OSX_AVAILABLE_STARTING(...)
#define __OSX_AVAILABLE_BUT_DEPRECATED(...)
#define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(...)
#define __OSX_DEPRECATED(...)
#define __IOS_AVAILABLE(...)
#define __IOS_DEPRECATED(...)
#define __TVOS_AVAILABLE(...)
#define __WATCHOS_AVAILABLE(...)
#define NS_AVAILABLE(...)
#define NS_AVAILABLE_MAC(...)
#define NS_AVAILABLE_IOS(...)
#define NS_DEPRECATED(...)
#define NS_DEPRECATED_MAC(...)
#define NS_DEPRECATED_IOS(...)
#define NS_CLASS_AVAILABLE(...)
#define NS_CLASS_AVAILABLE_MAC(...)
#define NS_CLASS_AVAILABLE_IOS(...)
#define NS_ENUM_AVAILABLE(...)
#define NS_EXTENSION_UNAVAILABLE(...)
#define CF_AVAILABLE(...)
#define CF_AVAILABLE_MAC(...)
#define CF_AVAILABLE_IOS(...)
#define CF_DEPRECATED(...)
#define CF_DEPRECATED_MAC(...)
#define CF_ENUM_AVAILABLE(...)
#define CF_ENUM_DEPRECATED(...)

#define API_AVAILABLE_END
#define API_UNAVAILABLE_END
#define API_DEPRECATED_END
#define API_DEPRECATED_WITH_REPLACEMENT_END
#define __OSX_EXTENSION_UNAVAILABLE
#define __IOS_PROHIBITED
#define __TVOS_PROHIBITED
#define __WATCHOS_PROHIBITED

// Clang answers for a system that is none of Apple's: available.
#if !defined(__clang__)
#define __builtin_available(...) 1
#endif

#endif
