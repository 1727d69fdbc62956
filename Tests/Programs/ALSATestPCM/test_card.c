// A card that plays into its own input, paced by the monotonic clock: frame n that it plays is frame n that it records.
// While the file named by `control` with ".gone" behind it exists, the card is unplugged; with ".stalled" it has an xrun
// whenever samples are to move; ".xrun" is taken away by one xrun.
#define PIC 1
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { ring_frames = 1 << 16, channel_count = 2 };

struct stream {
    snd_pcm_ioplug_t io;
    char control[256];
    uint64_t transferred;
    int is_started;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stream *streams[2];
static float ring[ring_frames][channel_count];
// When all open streams had been started; 0 while they have not.
static uint64_t begin;

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int has_file(struct stream *stream, const char *ending, int take) {
    char path[300];
    snprintf(path, sizeof path, "%s%s", stream->control, ending);
    return take ? unlink(path) == 0 : access(path, F_OK) == 0;
}

static int is_playback(struct stream *stream) { return stream->io.stream == SND_PCM_STREAM_PLAYBACK; }

static int start(snd_pcm_ioplug_t *io) {
    struct stream *stream = io->private_data;
    if (has_file(stream, ".gone", 0)) return -ENODEV;
    pthread_mutex_lock(&lock);
    stream->is_started = 1;
    int all = 1;
    for (int index = 0; index < 2; index++) all &= !streams[index] || streams[index]->is_started;
    begin = all ? now() : 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

static int stop(snd_pcm_ioplug_t *io) {
    pthread_mutex_lock(&lock);
    ((struct stream *)io->private_data)->is_started = 0;
    begin = 0;
    pthread_mutex_unlock(&lock);
    return 0;
}

static int prepare(snd_pcm_ioplug_t *io) {
    struct stream *stream = io->private_data;
    if (has_file(stream, ".gone", 0)) return -ENODEV;
    stream->transferred = 0;
    if (is_playback(stream)) memset(ring, 0, sizeof ring);
    struct itimerspec often = {{0, 1000000}, {0, 1000000}};
    timerfd_settime(io->poll_fd, 0, &often, NULL);
    return 0;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
    struct stream *stream = io->private_data;
    if (has_file(stream, ".gone", 0)) return -ENODEV;
    if (has_file(stream, ".xrun", 1)) return -EPIPE;
    const uint64_t frames = begin ? (uint64_t)((double)(now() - begin) * io->rate / 1e9) : 0;
    const uint64_t limit = is_playback(stream) ? stream->transferred : stream->transferred + io->buffer_size;
    if (begin && frames > limit) return -EPIPE;
    return (snd_pcm_sframes_t)(frames % io->buffer_size);
}

static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
    struct stream *stream = io->private_data;
    if (has_file(stream, ".gone", 0)) return -ENODEV;
    if (has_file(stream, ".stalled", 0)) return -EPIPE;
    for (unsigned channel = 0; channel < channel_count; channel++) {
        char *base = (char *)areas[channel].addr + areas[channel].first / 8;
        for (snd_pcm_uframes_t frame = 0; frame < size; frame++) {
            float *sample = (float *)(void *)(base + (offset + frame) * (areas[channel].step / 8));
            float *place = &ring[(stream->transferred + frame) % ring_frames][channel];
            if (is_playback(stream)) *place = *sample;
            else *sample = *place;
        }
    }
    stream->transferred += size;
    return (snd_pcm_sframes_t)size;
}

static int revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned count, unsigned short *result) {
    uint64_t ticks;
    *result = 0;
    if (count && read(descriptors->fd, &ticks, sizeof ticks) > 0)
        *result = io->stream == SND_PCM_STREAM_PLAYBACK ? POLLOUT : POLLIN;
    return 0;
}

static int close_stream(snd_pcm_ioplug_t *io) {
    pthread_mutex_lock(&lock);
    for (int index = 0; index < 2; index++)
        if (streams[index] == io->private_data) streams[index] = NULL;
    begin = 0;
    pthread_mutex_unlock(&lock);
    close(io->poll_fd);
    free(io->private_data);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = start,
    .stop = stop,
    .pointer = pointer,
    .transfer = transfer,
    .close = close_stream,
    .prepare = prepare,
    .poll_revents = revents,
};

static void constrain(snd_pcm_ioplug_t *io) {
    const unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED}, format[] = {SND_PCM_FORMAT_FLOAT_LE};
    snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 1, access);
    snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, format);
    snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, channel_count, channel_count);
    snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, 48000, 48000);
    snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 16);
    snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 128, 1 << 18);
    snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64);
}

SND_PCM_PLUGIN_DEFINE_FUNC(test_card) {
    (void)root;
    const char *control = "";
    snd_config_iterator_t entry, next;
    snd_config_for_each(entry, next, conf) {
        snd_config_t *field = snd_config_iterator_entry(entry);
        const char *key;
        if (snd_config_get_id(field, &key) == 0 && !strcmp(key, "control")) snd_config_get_string(field, &control);
    }
    struct stream *opened = calloc(1, sizeof *opened);
    if (!opened) return -ENOMEM;
    snprintf(opened->control, sizeof opened->control, "%s", control);
    if (has_file(opened, ".gone", 0)) {
        free(opened);
        return -ENODEV;
    }
    opened->io.version = SND_PCM_IOPLUG_VERSION;
    opened->io.name = "a card of tests";
    opened->io.callback = &callbacks;
    opened->io.private_data = opened;
    opened->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    opened->io.poll_events = POLLIN;
    const int result = snd_pcm_ioplug_create(&opened->io, name, stream, mode);
    if (result < 0) {
        close(opened->io.poll_fd);
        free(opened);
        return result;
    }
    constrain(&opened->io);
    pthread_mutex_lock(&lock);
    streams[stream == SND_PCM_STREAM_PLAYBACK ? 0 : 1] = opened;
    pthread_mutex_unlock(&lock);
    *pcmp = opened->io.pcm;
    return 0;
}

SND_PCM_PLUGIN_SYMBOL(test_card);
