import AudioToolbox

/// Inputs shared by all steps of one run. Thread: render.
package struct RenderPass {
    /// Nanoseconds of CLOCK_MONOTONIC at which the first frame is heard; 0 where nothing paces the rendering.
    package var hostTime: UInt64 = 0
    /// Nanoseconds at which the input's first frame was recorded; 0 where nothing paces the rendering.
    package var inputTime: UInt64 = 0
    /// Nanoseconds at which the callback began, from which the units' deadline counts; 0 for none.
    package var callbackTime: UInt64 = 0
    /// Whether sources may be waited for: nothing is lost for lateness.
    package var isOffline = false
    /// Whether each step's time is taken.
    package var isMeasured = false
    /// The device's, or the program's, input of this run: one pointer per channel.
    package var input: UnsafePointer<UnsafePointer<Float>?>?
    package var inputChannelCount = 0
    /// Whether an observer has seen enough: this is the last cycle.
    package var isFinished = false
    /// Whether the worker has something to do after this run.
    package var hasNews = false
    /// Whoever renders, for steps that wait, and the address of the plan that is rendered.
    var rendering: Unmanaged<OfflineRendering>?
    var planAddress: UInt = 0

    package init() {}
}
