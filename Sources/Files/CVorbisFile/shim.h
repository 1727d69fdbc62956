#include <string.h>
#include <unistd.h>
#include <vorbis/vorbisfile.h>

// Files by their descriptor, each with a position of its own; the header's own callbacks are for FILE, one copy in
// every file.

typedef struct CVorbisPlace {
    int descriptor;
    ogg_int64_t position;
} CVorbisPlace;

static inline size_t cvorbis_read(void *to, size_t size, size_t count, void *data) {
    CVorbisPlace *place = (CVorbisPlace *)data;
    ssize_t got = pread(place->descriptor, to, size * count, place->position);
    if (got <= 0) return 0;
    place->position += got;
    return (size_t)got / (size ? size : 1);
}

static inline int cvorbis_seek(void *data, ogg_int64_t offset, int whence) {
    CVorbisPlace *place = (CVorbisPlace *)data;
    ogg_int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? place->position : (ogg_int64_t)lseek(place->descriptor, 0, SEEK_END);
    if (base + offset < 0) return -1;
    place->position = base + offset;
    return 0;
}

static inline long cvorbis_tell(void *data) { return (long)((CVorbisPlace *)data)->position; }

/// The place outlives the file.
static inline int cvorbis_open(CVorbisPlace *place, OggVorbis_File *file) {
    const ov_callbacks calls = {cvorbis_read, cvorbis_seek, NULL, cvorbis_tell};
    return ov_open_callbacks(place, file, NULL, 0, calls);
}
