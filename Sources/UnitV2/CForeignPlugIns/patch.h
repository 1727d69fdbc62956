/// Properties of an LV2 plug-in that messages on its atom ports set and tell (LV2's patch extension): numbers, which are
/// parameters, and paths of files.
#ifndef CFP_PATCH_H
#define CFP_PATCH_H

/// An atom sequence under construction in a port's memory.
typedef struct cfp_writer {
    uint8_t *memory;
    uint32_t size, used;
} cfp_writer;
/// Room for an event's body, which is cleared; null where the port is full.
uint8_t *cfp_atom_begin(cfp_writer *writer, int64_t frame, uint32_t type, uint32_t size);
/// Writes a property of an object; the place behind it.
uint8_t *cfp_atom_member(uint8_t *place, uint32_t key, uint32_t type, const void *value, uint32_t size);

enum { CFP_MOST_PATH = 4096 };

/// A file that the user selected.
typedef struct cfp_given {
    char *key, *path;
    /// Whether an instance, or the state of one before, has it.
    bool is_told;
} cfp_given;

typedef struct cfp_patch {
    /// Where messages go to, and where they come from; -1 for nowhere.
    int input_port, output_port;
    /// One for each file of the plug-in.
    cfp_given *given;
    uint32_t *urids;
    /// Paths for the plug-in: from control threads, one at a time, to the render thread. Behind the file's number.
    cfp_ring paths;
    uint8_t *taken;
    /// Whether the plug-in is to tell all that it has.
    atomic_bool asks;
} cfp_patch;

bool cfp_patch_make(cfp_unit *unit);
void cfp_patch_free(cfp_patch *patch, uint32_t file_count);
/// There is a new instance, which gets a state that was kept, or does not.
void cfp_patch_begin(cfp_unit *unit, bool has_state);
/// What is done where the plug-in's state has another value than the host wants: the plug-in is told, or the host takes it.
typedef enum cfp_learning { CFP_KEEP_WANTED, CFP_TAKE_TOLD } cfp_learning;
/// Finds the values of properties in the state of an instance. Nothing renders.
void cfp_patch_learn(cfp_unit *unit, cfp_learning learning);
/// Writes what the plug-in does not know yet. A render thread.
void cfp_patch_write(cfp_unit *unit, cfp_writer *writer);
/// Takes what the plug-in tells. A render thread.
void cfp_patch_read(cfp_unit *unit, const AUExtensionRenderRequest *request);
/// The key of a file that the user selected by its path, and the other way round; null for none. Borrowed.
const char *cfp_patch_key(const cfp_unit *unit, const char *path);
const char *cfp_patch_path(const cfp_unit *unit, const char *key);
/// The place of a port or of a property by its address; -1 for none. Any thread.
int32_t cfp_lv2_port_at(const cfp_plugin *plugin, uint64_t address);

#endif
