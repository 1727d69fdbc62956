/// The main thread of CLAP and VST3: what runs on it, and the timers and descriptors that plug-ins have there.
#ifndef CFP_MAIN_LOOP_H
#define CFP_MAIN_LOOP_H

enum { CFP_MOST_TIMERS = 64, CFP_MOST_FDS = 64 };

/// Of an instance, or of its window. The main thread alone.
typedef struct cfp_loop {
    struct cfp_loop *next;
    void *owner;
    /// The plug-in's own number or object of it comes along; `flags` are CLAP_FD_READ and so on.
    void (*on_timer)(void *owner, uintptr_t key);
    void (*on_descriptor)(void *owner, uintptr_t key, int descriptor, uint32_t flags);
    /// Null, or told of the key of a descriptor that is passed over from now on, as it was closed.
    void (*on_closed)(uintptr_t key);
    struct {
        uintptr_t key;
        uint64_t period;
        int64_t due;
    } timers[CFP_MOST_TIMERS];
    struct {
        uintptr_t key;
        int descriptor;
        uint32_t flags;
    } fds[CFP_MOST_FDS];
    uint32_t timer_count, fd_count;
} cfp_loop;

void cfp_loop_add(cfp_loop *loop);
void cfp_loop_remove(cfp_loop *loop);
/// False on another thread than the main thread, and where there is no more room. Milliseconds, at least ten.
bool cfp_loop_add_timer(cfp_loop *loop, uintptr_t key, uint64_t period);
bool cfp_loop_remove_timer(cfp_loop *loop, uintptr_t key);
/// A descriptor has one place, whatever its key.
bool cfp_loop_add_descriptor(cfp_loop *loop, uintptr_t key, int descriptor, uint32_t flags);
bool cfp_loop_change_descriptor(cfp_loop *loop, int descriptor, uint32_t flags);
bool cfp_loop_remove_descriptor(cfp_loop *loop, int descriptor);
/// All of a key; returns how many.
uint32_t cfp_loop_remove_key(cfp_loop *loop, uintptr_t key);

/// Milliseconds to the first timer of all loops; -1 without any.
int cfp_loops_patience(void);
/// What is to be polled, and its loops; returns how many.
uint32_t cfp_loops_list(struct pollfd *polled, cfp_loop **loops, uint32_t most);
/// Tells a loop what was found; one that has been taken away meanwhile is passed over.
void cfp_loop_serve(cfp_loop *loop, struct pollfd polled);
/// What is closed would be found for ever: it is passed over from now on, once there is nothing to be read of it, or where whoever reads
/// it is lost.
void cfp_loop_drop_closed(cfp_loop *loop, struct pollfd polled, bool is_lost);
void cfp_loops_fire(void);

/// Has the main thread of plug-ins run something, and waits for it. Any thread but a render thread.
void cfp_main_call(void (*body)(void *context), void *context);
/// Has the main thread look what its instances ask for. Any thread.
void cfp_main_wake(void);
bool cfp_is_main_thread(void);
bool cfp_is_audio_thread(void);
/// Until the end with what it answered, this thread is the audio thread.
int cfp_begin_audio(void);
void cfp_end_audio(int before);
/// Nanoseconds.
int64_t cfp_main_now(void);

/// Runs plug-ins' code that may use an X server; false where that server went away meanwhile, and the rest of the code was not run. The
/// main thread.
bool cfp_with_display(void (*body)(void *context), void *context);
/// Names the server that is used from now on; null for none. The main thread.
void cfp_display_name(const char *display, const char *key);
/// Lets no error of Xlib end this process. Called again when another library may have been loaded. The main thread.
void cfp_display_outlive_errors(void);

#endif
