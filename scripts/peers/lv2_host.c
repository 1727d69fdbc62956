/// A small LV2 host in C, beside which this project's is measured: lilv, one instance, one loop.
/// Usage: lv2_host time URI FRAMES CYCLES | lv2_host memory URI FRAMES | lv2_host render URI FRAMES IN OUT | lv2_host scan | lv2_host list
///   time    median and 99th percentile in µs of one run(), whose cycles begin one period apart
///   memory  KiB that an instance adds to this process
///   render  raw samples of 32 bits, one channel, through the plug-in, which is told the longest block
///   scan    ms that lilv takes to load all bundles and to look at each port
///   list    ms that it takes to read the folders of bundles and to stat each manifest
#include <dirent.h>
#include <lilv/lilv.h>
#include <lv2/atom/atom.h>
#include <lv2/buf-size/buf-size.h>
#include <lv2/options/options.h>
#include <lv2/parameters/parameters.h>
#include <lv2/urid/urid.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_URIS = 4096, MOST_PORTS = 2048, EVENT_BYTES = 65536, RATE = 48000, WARM = 200 };

static char *uris[MOST_URIS];

static LV2_URID map(LV2_URID_Map_Handle handle, const char *uri) {
    (void)handle;
    for (LV2_URID urid = 1; urid < MOST_URIS; urid++) {
        if (!uris[urid]) uris[urid] = strdup(uri);
        if (!strcmp(uris[urid], uri)) return urid;
    }
    return 0;
}

static const char *unmap(LV2_URID_Unmap_Handle handle, LV2_URID urid) {
    (void)handle;
    return urid < MOST_URIS ? uris[urid] : NULL;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void fail(const char *text) {
    fprintf(stderr, "lv2_host: %s\n", text);
    exit(1);
}

typedef struct Host {
    LilvWorld *world;
    const LilvPlugin *plugin;
    LilvInstance *instance;
    float *sound[2];
    float values[MOST_PORTS];
} Host;

static void find(Host *host, const char *uri) {
    host->world = lilv_world_new();
    lilv_world_load_all(host->world);
    LilvNode *node = lilv_new_uri(host->world, uri);
    host->plugin = lilv_plugins_get_by_uri(lilv_world_get_all_plugins(host->world), node);
    lilv_node_free(node);
    if (!host->plugin) fail("there is no such plug-in");
}

static void instantiate(Host *host, int32_t frames) {
    static LV2_URID_Map mapping = {NULL, map};
    static LV2_URID_Unmap unmapping = {NULL, unmap};
    static int32_t least, most, nominal;
    static float rate = RATE;
    most = nominal = frames;
    LV2_URID whole = map(NULL, LV2_ATOM__Int), real = map(NULL, LV2_ATOM__Float);
    static LV2_Options_Option options[5];
    options[0] = (LV2_Options_Option){0, 0, map(NULL, LV2_BUF_SIZE__minBlockLength), 4, whole, &least};
    options[1] = (LV2_Options_Option){0, 0, map(NULL, LV2_BUF_SIZE__maxBlockLength), 4, whole, &most};
    options[2] = (LV2_Options_Option){0, 0, map(NULL, LV2_BUF_SIZE__nominalBlockLength), 4, whole, &nominal};
    options[3] = (LV2_Options_Option){0, 0, map(NULL, LV2_PARAMETERS__sampleRate), 4, real, &rate};
    static LV2_Feature features[4];
    features[0] = (LV2_Feature){LV2_URID__map, &mapping};
    features[1] = (LV2_Feature){LV2_URID__unmap, &unmapping};
    features[2] = (LV2_Feature){LV2_OPTIONS__options, options};
    features[3] = (LV2_Feature){LV2_BUF_SIZE__boundedBlockLength, NULL};
    static const LV2_Feature *list[] = {&features[0], &features[1], &features[2], &features[3], NULL};
    host->instance = lilv_plugin_instantiate(host->plugin, RATE, list);
    if (!host->instance) fail("the plug-in makes no instance");
}

static bool is_a(const Host *host, const LilvPort *port, const char *type) {
    LilvNode *node = lilv_new_uri(host->world, type);
    bool is = lilv_port_is_a(host->plugin, port, node);
    lilv_node_free(node);
    return is;
}

/// All sound goes in from one memory and out to another; an event port is empty.
static void connect(Host *host, int32_t frames) {
    uint32_t count = lilv_plugin_get_num_ports(host->plugin);
    if (count > MOST_PORTS) fail("the plug-in has too many ports");
    float *defaults = calloc(count + 1, sizeof *defaults);
    lilv_plugin_get_port_ranges_float(host->plugin, NULL, NULL, defaults);
    for (int side = 0; side < 2; side++) host->sound[side] = calloc((size_t)frames, sizeof(float));
    for (uint32_t index = 0; index < count; index++) {
        const LilvPort *port = lilv_plugin_get_port_by_index(host->plugin, index);
        host->values[index] = isfinite(defaults[index]) ? defaults[index] : 0;
        void *memory = &host->values[index];
        if (is_a(host, port, LV2_CORE__AudioPort)) memory = host->sound[is_a(host, port, LV2_CORE__OutputPort)];
        if (is_a(host, port, LV2_ATOM__AtomPort)) {
            LV2_Atom_Sequence *events = memory = calloc(1, EVENT_BYTES);
            events->atom.size = is_a(host, port, LV2_CORE__InputPort) ? 8 : EVENT_BYTES - 8;
            events->atom.type = map(NULL, LV2_ATOM__Sequence);
        }
        lilv_instance_connect_port(host->instance, index, memory);
    }
    free(defaults);
    lilv_instance_activate(host->instance);
}

static int by_size(const void *one, const void *other) {
    double left = *(const double *)one, right = *(const double *)other;
    return (left > right) - (left < right);
}

static void sleep_until(double due) {
    struct timespec time = {(time_t)(due / 1e3), (long)(fmod(due, 1e3) * 1e6)};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
}

static void measure(Host *host, int32_t frames, int cycles) {
    double *times = calloc((size_t)cycles, sizeof *times), period = frames * 1e3 / RATE, due = now() + period;
    for (int cycle = -WARM; cycle < cycles; cycle++, due += period) {
        sleep_until(due);
        for (int32_t frame = 0; frame < frames; frame++) host->sound[0][frame] = (float)sin(frame * 0.05) / 8;
        double before = now();
        lilv_instance_run(host->instance, (uint32_t)frames);
        if (cycle >= 0) times[cycle] = (now() - before) * 1e3;
    }
    qsort(times, (size_t)cycles, sizeof *times, by_size);
    printf("%.3f %.3f\n", times[cycles / 2], times[cycles * 99 / 100]);
    free(times);
}

static long own_memory(void) {
    char line[256];
    long kilobytes = -1;
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "Pss: %ld", &kilobytes) == 1) break;
    }
    if (file) fclose(file);
    return kilobytes;
}

static void weigh(Host *host, int32_t frames) {
    long before = own_memory();
    instantiate(host, frames);
    connect(host, frames);
    for (int cycle = 0; cycle < WARM; cycle++) lilv_instance_run(host->instance, (uint32_t)frames);
    printf("%ld\n", own_memory() - before);
}

static void render(Host *host, int32_t frames, const char *from, const char *into) {
    FILE *in = fopen(from, "rb"), *out = fopen(into, "wb");
    if (!in || !out) fail("a file cannot be opened");
    size_t count;
    while ((count = fread(host->sound[0], sizeof(float), (size_t)frames, in)) > 0) {
        // The last block is as long as the others, as a player's is.
        memset(host->sound[0] + count, 0, ((size_t)frames - count) * sizeof(float));
        lilv_instance_run(host->instance, (uint32_t)frames);
        fwrite(host->sound[1], sizeof(float), count, out);
    }
    fclose(in);
    if (fclose(out)) fail("the file cannot be written");
}

static void scan(void) {
    double before = now();
    LilvWorld *world = lilv_world_new();
    lilv_world_load_all(world);
    const LilvPlugins *plugins = lilv_world_get_all_plugins(world);
    uint32_t ports = 0;
    LILV_FOREACH(plugins, i, plugins) {
        const LilvPlugin *plugin = lilv_plugins_get(plugins, i);
        uint32_t count = lilv_plugin_get_num_ports(plugin);
        float *ranges = calloc(3 * (size_t)count + 1, sizeof *ranges);
        lilv_plugin_get_port_ranges_float(plugin, ranges, ranges + count, ranges + 2 * count);
        for (uint32_t index = 0; index < count; index++) {
            lilv_node_free(lilv_port_get_name(plugin, lilv_plugin_get_port_by_index(plugin, index)));
            ports++;
        }
        free(ranges);
    }
    printf("%.1f %u %u\n", now() - before, lilv_plugins_size(plugins), ports);
}

static void list(void) {
    double before = now();
    static const char *const folders[] = {"/usr/lib/lv2", "/usr/local/lib/lv2", "/usr/lib/x86_64-linux-gnu/lv2"};
    uint32_t count = 0;
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++) {
        DIR *folder = opendir(folders[index]);
        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[4096];
            struct stat information;
            snprintf(path, sizeof path, "%s/%s/manifest.ttl", folders[index], entry->d_name);
            count += *entry->d_name != '.' && !stat(path, &information);
        }
        if (folder) closedir(folder);
    }
    printf("%.2f %u\n", now() - before, count);
}

int main(int count, char **arguments) {
    const char *what = count > 1 ? arguments[1] : "";
    if (!strcmp(what, "scan")) return scan(), 0;
    if (!strcmp(what, "list")) return list(), 0;
    int32_t frames = count > 3 ? atoi(arguments[3]) : 0;
    if (frames < 1 || frames > 65536) fail("see the top of lv2_host.c for how it is called");
    static Host host;
    find(&host, arguments[2]);
    if (!strcmp(what, "memory")) return weigh(&host, frames), 0;
    instantiate(&host, frames);
    connect(&host, frames);
    if (!strcmp(what, "time") && count > 4) return measure(&host, frames, atoi(arguments[4])), 0;
    if (!strcmp(what, "render") && count > 5) return render(&host, frames, arguments[4], arguments[5]), 0;
    fail("see the top of lv2_host.c for how it is called");
}
