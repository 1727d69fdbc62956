/// Of the module BuiltInUnits, in Swift.
extern void BuiltInUnitsInstall(void);

/// Of the module AVFAudio, in Swift, where a program is linked with that, too.
extern void HardwareUnitsInstall(void) __attribute__((weak));

/// Runs when the program begins, before `main`.
__attribute__((constructor)) static void install(void) {
    BuiltInUnitsInstall();
    if (HardwareUnitsInstall != 0) HardwareUnitsInstall();
}
