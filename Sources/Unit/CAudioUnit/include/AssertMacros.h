/// The checks of AssertMacros.h. None is off; each says what did not hold on standard error, as there in a debug build.
#ifndef ASSERTMACROS_H
#define ASSERTMACROS_H

#include <stdio.h>

#define AU_SAY(text, code) \
    ((void)fprintf(stderr, "%s:%d: %s does not hold (%ld)\n", __FILE__, __LINE__, text, (long)(code)))

#define __Check(condition) \
    do { \
        if (__builtin_expect(!(condition), 0)) AU_SAY(#condition, 0); \
    } while (0)
#define __Check_noErr(code) \
    do { \
        const long au_code = (long)(code); \
        if (__builtin_expect(au_code != 0, 0)) AU_SAY(#code, au_code); \
    } while (0)
#define __Verify(condition) __Check(condition)
#define __Verify_noErr(code) __Check_noErr(code)
#define __Require(condition, label) \
    do { \
        if (__builtin_expect(!(condition), 0)) { \
            AU_SAY(#condition, 0); \
            goto label; \
        } \
    } while (0)
#define __Require_noErr(code, label) \
    do { \
        const long au_code = (long)(code); \
        if (__builtin_expect(au_code != 0, 0)) { \
            AU_SAY(#code, au_code); \
            goto label; \
        } \
    } while (0)
#define __Require_Quiet(condition, label) \
    do { \
        if (__builtin_expect(!(condition), 0)) goto label; \
    } while (0)
#define __Require_noErr_Quiet(code, label) __Require_Quiet((code) == 0, label)
#define __Require_Action(condition, label, action) \
    do { \
        if (__builtin_expect(!(condition), 0)) { \
            AU_SAY(#condition, 0); \
            { action; } \
            goto label; \
        } \
    } while (0)
#define __Require_Action_Quiet(condition, label, action) \
    do { \
        if (__builtin_expect(!(condition), 0)) { \
            { action; } \
            goto label; \
        } \
    } while (0)
#define __Require_noErr_Action(code, label, action) __Require_Action((code) == 0, label, action)
#define __Require_noErr_Action_Quiet(code, label, action) __Require_Action_Quiet((code) == 0, label, action)
#define __Require_String(condition, label, text) __Require(condition, label)
#define __Verify_noErr_Action(code, action) \
    do { \
        if (__builtin_expect((code) != 0, 0)) { action; } \
    } while (0)

// The names without lines, which are off in new SDKs: only who asks for them gets them, since they are common words.
#if defined(__ASSERT_MACROS_DEFINE_VERSIONS_WITHOUT_UNDERSCORES) && __ASSERT_MACROS_DEFINE_VERSIONS_WITHOUT_UNDERSCORES
#define check(condition) __Check(condition)
#define check_noerr(code) __Check_noErr(code)
#define verify(condition) __Verify(condition)
#define verify_noerr(code) __Verify_noErr(code)
#define require(condition, label) __Require(condition, label)
#define require_noerr(code, label) __Require_noErr(code, label)
#define require_quiet(condition, label) __Require_Quiet(condition, label)
#define require_noerr_quiet(code, label) __Require_noErr_Quiet(code, label)
#define require_action(condition, label, action) __Require_Action(condition, label, action)
#define require_noerr_action(code, label, action) __Require_noErr_Action(code, label, action)
#endif

#endif
