/// A small unit in C for the tests of the service: stereo gain with one parameter (address 7), and faults on request.
///
/// Its state is 300,000 bytes, so that it travels in memory files. Presets: 0 sets the gain to 0.25, 1 aborts, 2 never
/// returns, 3 prints two lines, 4 prints without end, 5 writes a file into the unit's folder and sets the gain to 0.25 when
/// that went well, else to 2, 6 sets the gain to the first digit of the file that the user selected last, else to 2. A
/// subtype of 'fail' makes no instance, 'crsh' aborts. Setting the parameter notifies the host of it.
#include <AUExtension.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAIN_ADDRESS = 7, STATE_BYTES = 300000 };
/// 'fail'
enum { FAILING_SUBTYPE = 0x6661696c };
/// 'crsh'
enum { CRASHING_SUBTYPE = 0x63727368 };

struct AUExtensionInstance {
    const AUExtensionHost *host;
    volatile float gain;
    int isAllocated;
    /// The file that the user selected, or -1.
    int file;
};

typedef struct Writer {
    uint8_t bytes[STATE_BYTES + 64];
    size_t length;
} Writer;

static void put(Writer *writer, const void *value, size_t size) {
    memcpy(writer->bytes + writer->length, value, size);
    writer->length += size;
}

static void put32(Writer *writer, uint32_t value) { put(writer, &value, 4); }
static void put64(Writer *writer, uint64_t value) { put(writer, &value, 8); }
static void putFloat(Writer *writer, float value) { put(writer, &value, 4); }
static void putDouble(Writer *writer, double value) { put(writer, &value, 8); }

static void putText(Writer *writer, const char *text) {
    put32(writer, (uint32_t)strlen(text));
    put(writer, text, strlen(text));
}

static void putStatus(Writer *writer, int32_t status, const char *message) {
    put(writer, &status, 4);
    putText(writer, message);
}

static void putBus(Writer *writer) {
    put32(writer, 1);
    putText(writer, "Main");
    putDouble(writer, 48000);
    put32(writer, 2);
    put32(writer, 8);
    put32(writer, 0);
}

static void putValues(Writer *writer, AUExtensionInstanceRef unit) {
    put32(writer, 1);
    put64(writer, GAIN_ADDRESS);
    putFloat(writer, unit->gain);
}

static void describe(Writer *writer, AUExtensionInstanceRef unit) {
    putText(writer, "Service Test");
    putText(writer, "Test");
    putText(writer, "Test");
    put32(writer, 1);
    put32(writer, 4);
    putDouble(writer, 0);
    putDouble(writer, 0);
    putBus(writer);
    putBus(writer);
    put32(writer, 0);
    put32(writer, 0);
    put32(writer, 0);
    put32(writer, 0);
    put32(writer, 1);
    uint8_t parameter = 0;
    put(writer, &parameter, 1);
    put32(writer, 0xffffffff);
    putText(writer, "gain");
    putText(writer, "Gain");
    put64(writer, GAIN_ADDRESS);
    putFloat(writer, 0);
    putFloat(writer, 4);
    putFloat(writer, unit->gain);
    putFloat(writer, 1);
    put32(writer, 0);
    putText(writer, "");
    put32(writer, 0xC0000000u);
    put32(writer, 0);
    put32(writer, 0);
}

static void notifyGain(AUExtensionInstanceRef unit) {
    static Writer writer;
    writer.length = 0;
    uint16_t kind = 100;
    put(&writer, &kind, 2);
    putValues(&writer, unit);
    unit->host->notify(unit->host->context, writer.bytes, writer.length);
}

static void setParameters(AUExtensionInstanceRef unit, const uint8_t *payload, size_t length) {
    if (length < 16) return;
    float value;
    memcpy(&value, payload + 12, 4);
    unit->gain = value;
    notifyGain(unit);
}

static void *printWithoutEnd(void *unused) {
    (void)unused;
    for (;;) {
        // A full pipe is tried again at once: the worst that a unit can do.
        if (write(1, "again and again and again\n", 26) < 0) continue;
    }
    return 0;
}

static void print(int isEndless) {
    pthread_t thread;
    if (isEndless) {
        if (pthread_create(&thread, 0, printWithoutEnd, 0) == 0) pthread_detach(thread);
        return;
    }
    printf("to standard output\n");
    fflush(stdout);
    fprintf(stderr, "to standard error: \x1b[2J\n");
}

static int keepFile(const AUExtensionHost *host) {
    char path[4096];
    if (host->structSize < 32 || !host->dataFolder) return 0;
    if (snprintf(path, sizeof path, "%s/kept", host->dataFolder) >= (int)sizeof path) return 0;
    FILE *file = fopen(path, "w");
    return file && fputs("kept", file) >= 0 && fclose(file) == 0;
}

/// The message is a key, a name, a byte and the descriptor, which is lent until the reply.
static void openFile(AUExtensionInstanceRef unit, const uint8_t *payload, size_t length) {
    size_t place = 0;
    for (int text = 0; text < 2; text++) {
        uint32_t count = 0;
        if (length - place < 4) return;
        memcpy(&count, payload + place, 4);
        place += 4;
        if (count > length - place) return;
        place += count;
    }
    int32_t lent = 0;
    if (length - place != 5) return;
    memcpy(&lent, payload + place + 1, 4);
    if (unit->file >= 0) close(unit->file);
    unit->file = fcntl(lent, F_DUPFD_CLOEXEC, 0);
}

static void closeFile(AUExtensionInstanceRef unit) {
    if (unit->file >= 0) close(unit->file);
    unit->file = -1;
}

static float digit(AUExtensionInstanceRef unit) {
    char first = 0;
    return pread(unit->file, &first, 1, 0) == 1 && first >= '0' && first <= '9' ? (float)(first - '0') : 2;
}

static void selectPreset(AUExtensionInstanceRef unit, const uint8_t *payload, size_t length) {
    int64_t number = 0;
    if (length >= 8) memcpy(&number, payload, 8);
    if (number == 1) abort();
    while (number == 2) pause();
    if (number == 3 || number == 4) print(number == 4);
    unit->gain = number == 5 && !keepFile(unit->host) ? 2 : 0.25f;
    if (number == 6) unit->gain = digit(unit);
}

static void putState(Writer *writer, AUExtensionInstanceRef unit) {
    put32(writer, STATE_BYTES);
    memset(writer->bytes + writer->length, 0x5a, STATE_BYTES);
    float gain = unit->gain;
    memcpy(writer->bytes + writer->length, &gain, 4);
    writer->length += STATE_BYTES;
}

static OSStatus control(AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply,
                        void *context) {
    static Writer writer;
    uint16_t kind = 0;
    if (length >= 2) memcpy(&kind, message, 2);
    const uint8_t *payload = message + 2;
    writer.length = 0;
    int isKnown = (kind >= 1 && kind <= 14 && kind != 9 && kind != 10) || kind == 26 || kind == 27;
    putStatus(&writer, isKnown ? 0 : kAudioUnitErr_InvalidProperty, isKnown ? "" : "the test unit does not know this");
    switch (kind) {
    case 1: describe(&writer, unit); break;
    case 2: unit->isAllocated = 1, putDouble(&writer, 0), putDouble(&writer, 0); break;
    case 3: unit->isAllocated = 0; break;
    case 5: setParameters(unit, payload, length - 2); break;
    case 6: putValues(&writer, unit); break;
    case 7: putState(&writer, unit); break;
    case 8: memcpy((void *)&unit->gain, payload + 4, 4), putValues(&writer, unit); break;
    case 11: selectPreset(unit, payload, length - 2), putValues(&writer, unit); break;
    case 26: openFile(unit, payload, length - 2); break;
    case 27: closeFile(unit); break;
    default: break;
    }
    reply(context, writer.bytes, writer.length);
    return noErr;
}

static OSStatus render(AUExtensionInstanceRef unit, AUExtensionRenderRequest *request) {
    if (!unit->isAllocated) return kAudioUnitErr_Uninitialized;
    AudioBufferList *output = request->outputs[0];
    if (request->pullInput) {
        AudioUnitRenderActionFlags flags = 0;
        OSStatus status =
            request->pullInput(request->pullContext, &flags, request->timestamp, request->frameCount, 0, output);
        if (status != noErr) return status;
    }
    for (uint32_t channel = 0; channel < output->mNumberBuffers; channel++) {
        float *samples = output->mBuffers[channel].mData;
        for (uint32_t frame = 0; frame < request->frameCount; frame++) samples[frame] *= unit->gain;
    }
    return noErr;
}

static OSStatus create(const AudioComponentDescription *description, const AUExtensionHost *host,
                       AUExtensionInstanceRef *instance) {
    *instance = 0;
    if (description->componentSubType == FAILING_SUBTYPE) return kAudioUnitErr_FailedInitialization;
    if (description->componentSubType == CRASHING_SUBTYPE) abort();
    *instance = calloc(1, sizeof **instance);
    (*instance)->host = host;
    (*instance)->gain = 1;
    (*instance)->file = -1;
    return noErr;
}

static void destroy(AUExtensionInstanceRef unit) {
    closeFile(unit);
    free(unit);
}

static const AUExtensionInterface table = {
    AU_EXTENSION_ABI_VERSION, sizeof(AUExtensionInterface), create, control, render, destroy,
};

const AUExtensionInterface *AUExtensionEntry(void) { return &table; }
