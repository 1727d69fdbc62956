#include <opusfile.h>
#include <stdlib.h>
#include <unistd.h>

// Files by their descriptor, each with a position of its own.

typedef struct COpusPlace {
    int descriptor;
    opus_int64 position;
} COpusPlace;

static inline int copusfile_read(void *data, unsigned char *to, int count) {
    COpusPlace *place = (COpusPlace *)data;
    ssize_t got = pread(place->descriptor, to, (size_t)count, place->position);
    if (got > 0) place->position += got;
    return got < 0 ? -1 : (int)got;
}

static inline int copusfile_seek(void *data, opus_int64 offset, int whence) {
    COpusPlace *place = (COpusPlace *)data;
    opus_int64 base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place->position : (opus_int64)lseek(place->descriptor, 0, SEEK_END);
    if (base + offset < 0) return -1;
    place->position = base + offset;
    return 0;
}

static inline opus_int64 copusfile_tell(void *data) { return ((COpusPlace *)data)->position; }

/// The place outlives the file. Samples come without dither, as they were decoded.
static inline OggOpusFile *copusfile_open(COpusPlace *place, int *failure) {
    const OpusFileCallbacks calls = {copusfile_read, copusfile_seek, copusfile_tell, NULL};
    return op_open_callbacks(place, &calls, NULL, 0, failure);
}
