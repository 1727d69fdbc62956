/// What a source is compiled for (TargetConditionals.h). Who includes this header writes for Apple's systems: it gets
/// macOS, whose frameworks' names are here, and may ask for Linux besides.
#ifndef TARGETCONDITIONALS_H
#define TARGETCONDITIONALS_H

// The toolchain's own headers include this one where they find it, and are Linux's.
#if defined(__COREFOUNDATION_COREFOUNDATION__) || defined(__COREFOUNDATION_CFBASE__) || defined(__COREFOUNDATION_CFAVAILABILITY__) || \
    defined(__COREFOUNDATION_CFSTRING__) || defined(__COREFOUNDATION_CFLOCKING_H__) || defined(_C_SHIMS_TARGET_CONDITIONALS_H)
#define AU_IS_MACOS 0
#else
#define AU_IS_MACOS 1
#endif

#define TARGET_OS_LINUX 1
#define TARGET_OS_UNIX 1
#define TARGET_OS_WIN32 0
#define TARGET_OS_WINDOWS 0
#define TARGET_OS_MAC AU_IS_MACOS
#define TARGET_OS_OSX AU_IS_MACOS
#define TARGET_OS_MACCATALYST 0
#define TARGET_OS_UIKITFORMAC 0
#define TARGET_OS_IPHONE 0
#define TARGET_OS_IOS 0
#define TARGET_OS_TV 0
#define TARGET_OS_WATCH 0
#define TARGET_OS_VISION 0
#define TARGET_OS_BRIDGE 0
#define TARGET_OS_DRIVERKIT 0
#define TARGET_OS_SIMULATOR 0
#define TARGET_OS_EMBEDDED 0
#define TARGET_OS_NANO 0
#define TARGET_IPHONE_SIMULATOR 0

#if defined(__x86_64__)
#define TARGET_CPU_X86_64 1
#define TARGET_CPU_ARM64 0
#else
#define TARGET_CPU_X86_64 0
#define TARGET_CPU_ARM64 1
#endif
#define TARGET_CPU_X86 0
#define TARGET_CPU_ARM 0
#define TARGET_CPU_PPC 0
#define TARGET_CPU_PPC64 0

#define TARGET_RT_LITTLE_ENDIAN 1
#define TARGET_RT_BIG_ENDIAN 0
#define TARGET_RT_64_BIT 1
#define TARGET_RT_MAC_CFM 0
#define TARGET_RT_MAC_MACHO 0
#define TARGET_API_MAC_OSX AU_IS_MACOS
#define TARGET_API_MAC_CARBON 0

#if AU_IS_MACOS
#include <Availability.h>
#endif

#endif
