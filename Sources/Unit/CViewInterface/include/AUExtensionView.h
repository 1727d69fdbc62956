/// How a unit's view is shown by another process (docs/unit/extension-table.md#views).
///
/// A library that has views exports AUExtensionViewEntry beside AUExtensionEntry. Or its views are in a library beside it, which
/// is loaded with the first view: that one exports AUExtensionViewLibraryEntry, and the unit's AUExtensionUnitAccessEntry.
#ifndef AU_EXTENSION_VIEW_H
#define AU_EXTENSION_VIEW_H

#include <CAudioUnit.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The exported symbols' names.
#define AU_EXTENSION_VIEW_ENTRY_NAME "AUExtensionViewEntry"
#define AU_EXTENSION_VIEW_LIBRARY_ENTRY_NAME "AUExtensionViewLibraryEntry"
#define AU_EXTENSION_UNIT_ACCESS_ENTRY_NAME "AUExtensionUnitAccessEntry"

/// A view of a unit, while it is open.
typedef struct AUExtensionView *AUExtensionViewRef;

/// A rectangle of a view in pixels, from the view's upper left corner.
typedef struct AUExtensionViewRectangle {
    int32_t x, y, width, height;
} AUExtensionViewRectangle;

/// How large a view is, and how what it draws should look.
typedef struct AUExtensionViewGeometry {
    /// Points.
    double width, height;
    /// Pixels for each point, 0.5 to 4.
    double scale;
    /// 1: light things are drawn on a dark ground.
    uint32_t isDark;
    uint32_t reserved;
} AUExtensionViewGeometry;

/// The memory of one frame, valid during the call: rows of pixels, the upper one first, of four bytes each: blue, green,
/// red, and one that nobody reads.
typedef struct AUExtensionViewPixels {
    void *base;
    uint32_t width, height, bytesPerRow;
    /// 1: nothing of the last frame is in it, and everything is to be drawn.
    uint32_t isNew;
} AUExtensionViewPixels;

/// What a view wishes. Sizes in points; 0 where any will do.
typedef struct AUExtensionViewWishes {
    double preferredWidth, preferredHeight, leastWidth, leastHeight, greatestWidth, greatestHeight;
    /// The shape of the pointer, by its number (docs/unit/extension-table.md).
    uint32_t cursor;
    uint32_t reserved;
} AUExtensionViewWishes;

/// What the process that runs a unit offers to an open view of it.
typedef struct AUExtensionViewHost {
    uint32_t abiVersion;
    uint32_t structSize;
    void *context;
    /// Has the view draw when its picture is wanted: something has changed that is not drawn. The main thread.
    void (*damaged)(void *context);
    /// Copies text, in UTF-8, for the person: of at most 48 KiB, while the view handles the key or the press that copies. Not there
    /// where `structSize` ends before. The main thread.
    void (*copied)(void *context, const uint8_t *text, size_t length);
} AUExtensionViewHost;

/// How a unit's view is opened, drawn and used. Every function is called on the process's main thread, and may overlap
/// control messages and render calls.
typedef struct AUExtensionViewInterface {
    /// AU_EXTENSION_ABI_VERSION; checked before anything else is read.
    uint32_t abiVersion;
    /// sizeof(AUExtensionViewInterface) as the unit's compiler saw it.
    uint32_t structSize;
    /// Loads the view. On failure an AudioUnit error and a null view. A view is open once at a time.
    OSStatus (*open)(AUExtensionInstanceRef unit, const AUExtensionViewHost *host, AUExtensionViewRef *view);
    /// Lays the view out for a size; everything is drawn afterwards.
    void (*configure)(AUExtensionViewRef view, const AUExtensionViewGeometry *geometry);
    /// Draws what has changed since the last call. Returns how many rectangles it wrote, at most `capacity`; 0 when nothing
    /// had changed.
    uint32_t (*draw)(AUExtensionViewRef view, const AUExtensionViewPixels *pixels, AUExtensionViewRectangle *rectangles,
                     uint32_t capacity);
    /// Handles what a person did (docs/unit/extension-table.md has the bytes).
    void (*handle)(AUExtensionViewRef view, const uint8_t *event, size_t length);
    /// Describes what the view shows; calls `reply` once, during the call.
    void (*describe)(AUExtensionViewRef view, AUExtensionReply reply, void *replyContext);
    /// What the view wishes now.
    void (*wishes)(AUExtensionViewRef view, AUExtensionViewWishes *wishes);
    /// Ends what `open` began. The view is not used any more, and may be opened again.
    void (*close)(AUExtensionViewRef view);
} AUExtensionViewInterface;

/// The function that a unit's library with views exports. The table lives as long as the library. Such units bear it that
/// what a control message asks of the main thread (requestView, showView) overlaps other control messages.
typedef const AUExtensionViewInterface *(*AUExtensionViewEntryFunction)(void);

/// An observer of a unit's parameters.
typedef struct AUExtensionUnitObserver *AUExtensionUnitObserverRef;

/// How a view in a library of its own reaches its unit, which is in the same process. Every function may be called on any thread
/// but a render thread, between `create` and `destroy` of the unit, and may overlap control messages and render calls.
typedef struct AUExtensionUnitAccess {
    /// AU_EXTENSION_ABI_VERSION; checked before anything else is read.
    uint32_t abiVersion;
    /// sizeof(AUExtensionUnitAccess) as the unit's compiler saw it.
    uint32_t structSize;
    /// Calls `reply` once, during the call, with the UnitDescription that the control message `describe` is answered with.
    void (*describe)(AUExtensionInstanceRef unit, AUExtensionReply reply, void *replyContext);
    /// What the unit's first output runs at now, in Hz; 0 for a unit without outputs.
    double (*sampleRate)(AUExtensionInstanceRef unit);
    /// A parameter's present value; 0 for what is no parameter.
    float (*get)(AUExtensionInstanceRef unit, uint64_t address);
    /// Calls `changed` after each change of a parameter, coalesced, on a thread that neither renders nor is the main one. Null for
    /// a unit without parameters.
    AUExtensionUnitObserverRef (*observe)(AUExtensionInstanceRef unit,
                                          void (*changed)(void *context, uint64_t address, float value), void *context);
    /// `changed` is not called any more once this has returned.
    void (*endObservation)(AUExtensionInstanceRef unit, AUExtensionUnitObserverRef observer);
    /// Sets a parameter as a person does; the observer is not called for it. Host time in nanoseconds, 0 for now; types as in
    /// the control message `parameterEvent`. What is no parameter or no number is ignored.
    void (*set)(AUExtensionInstanceRef unit, AUExtensionUnitObserverRef observer, uint64_t address, float value,
                uint64_t hostTime, uint32_t type);
    /// Calls `reply` once, during the call, with a value in words, in UTF-8.
    void (*text)(AUExtensionInstanceRef unit, uint64_t address, float value, AUExtensionReply reply, void *replyContext);
    /// The value that a text names, in UTF-8; the present value when it names none.
    float (*parse)(AUExtensionInstanceRef unit, uint64_t address, const char *text);
    /// Has the unit play MIDI 1.0 messages as soon as it can, such as the notes of keys on the screen: the host schedules them. What is
    /// longer than 256 bytes is ignored.
    void (*play)(AUExtensionInstanceRef unit, const uint8_t *bytes, size_t length);
} AUExtensionUnitAccess;

/// The function that a unit's library exports for views in a library of their own. The table lives as long as the library.
typedef const AUExtensionUnitAccess *(*AUExtensionUnitAccessEntryFunction)(void);

/// The function that a library of views exports. The table that it is given and the one that it returns live as long as the
/// libraries; null when the library cannot use the unit's table.
typedef const AUExtensionViewInterface *(*AUExtensionViewLibraryEntryFunction)(const AUExtensionUnitAccess *unit);

AU_STATIC_ASSERT(sizeof(AUExtensionUnitAccess) == 80, "the access to a unit has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionViewHost) == 32, "a view's host has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionViewInterface) == 64, "a view's table has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionViewGeometry) == 32, "a view's geometry has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionViewPixels) == 24, "a frame's memory has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionViewWishes) == 56, "a view's wishes have one layout");

#ifdef __cplusplus
}
#endif

#endif
