/// Of the module BuiltInUnits, in Swift.
extern void BuiltInUnitsInstall(void);

/// Runs when the program begins, before `main`.
__attribute__((constructor)) static void install(void) { BuiltInUnitsInstall(); }
