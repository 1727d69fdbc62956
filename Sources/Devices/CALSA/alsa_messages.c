#include "CALSA.h"

#include <stdarg.h>
#include <stdio.h>

static __thread char message[256];

// The first complaint names the cause; those after it come from the callers of the function that failed.
static void take_message(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error;
    if (message[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
}

void calsa_collect_messages(void) {
    message[0] = 0;
    snd_lib_error_set_handler(take_message);
}

const char *calsa_message(void) { return message; }
