/// The names of the Component Manager (Components.h) that Apple's older base classes of units have beside the plug-in
/// interface. Nothing here calls components
/// that way: its functions say so by null or an error.
#ifndef COMPONENTS_H
#define COMPONENTS_H

#include <AudioComponent.h>
#include <MacTypes.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct OpaqueComponent *Component;
typedef struct OpaqueAudioComponentInstance *ComponentInstance;

typedef struct ComponentDescription {
    OSType componentType;
    OSType componentSubType;
    OSType componentManufacturer;
    UInt32 componentFlags;
    UInt32 componentFlagsMask;
} ComponentDescription;

typedef struct ComponentParameters {
    UInt8 flags;
    UInt8 paramSize;
    SInt16 what;
    UInt32 padding;
    long params[1];
} ComponentParameters;

typedef OSStatus (*ComponentRoutineProcPtr)(ComponentParameters *parameters, Handle storage);
typedef ComponentRoutineProcPtr ComponentRoutineUPP;
typedef OSStatus (*ComponentFunctionUPP)(void);

enum {
    kComponentOpenSelect = -1,
    kComponentCloseSelect = -2,
    kComponentCanDoSelect = -3,
    kComponentVersionSelect = -4,
    kComponentRegisterSelect = -5,
    kComponentTargetSelect = -6,
    kComponentUnregisterSelect = -7
};

enum {
    registerComponentGlobal = 1,
    defaultComponentAnyFlagsAnyManufacturerAnySubType = 7,
    cmpThreadSafe = 1 << 28
};

static const OSStatus badComponentSelector = (OSStatus)0x80008002u;

static inline Component RegisterComponent(ComponentDescription *description, ComponentRoutineUPP entry, SInt16 global, Handle name,
                                          Handle info, Handle icon) {
    (void)description, (void)entry, (void)global, (void)name, (void)info, (void)icon;
    return NULL;
}
static inline Handle GetComponentInstanceStorage(ComponentInstance instance) { return (void)instance, (Handle)NULL; }
static inline void SetComponentInstanceStorage(ComponentInstance instance, Handle storage) { (void)instance, (void)storage; }
static inline OSErr GetComponentInfo(Component component, ComponentDescription *description, Handle name, Handle info, Handle icon) {
    (void)component, (void)description, (void)name, (void)info, (void)icon;
    return -3000;
}
static inline OSErr SetDefaultComponent(Component component, SInt16 flags) {
    (void)component, (void)flags;
    return -3000;
}

#ifdef __cplusplus
}
#endif

#endif
