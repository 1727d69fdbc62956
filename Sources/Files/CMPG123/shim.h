#include <mpg123.h>
#include <stdio.h>

// The header renames these by macros, which Swift does not see.

static inline int cmpg123_param(mpg123_handle *handle, enum mpg123_parms type, long value) { return mpg123_param(handle, type, value, 0); }
static inline int cmpg123_open_fd(mpg123_handle *handle, int fd) { return mpg123_open_fd(handle, fd); }
static inline int cmpg123_scan(mpg123_handle *handle) { return mpg123_scan(handle); }
static inline long long cmpg123_length(mpg123_handle *handle) { return mpg123_length(handle); }
static inline long long cmpg123_seek(mpg123_handle *handle, long long frame) { return mpg123_seek(handle, frame, SEEK_SET); }
/// Frames that the encoder was late; -1 where it has noted nothing.
static inline long cmpg123_delay(mpg123_handle *handle) {
    long delay = -1;
    mpg123_getstate(handle, MPG123_ENC_DELAY, &delay, NULL);
    return delay;
}
