internal import CAudioToolbox

/// A pull block for the length of one render call, as its two words: handing it on and calling it counts no references.
///
/// The block itself must be kept by whoever called; a parameter of a render block is. Thread: render.
package struct BorrowedPullInput {
    private let function: UnsafeRawPointer?
    private let context: UnsafeRawPointer?

    /// None, for a nil block. An initializer would take the block over and count a reference.
    @section("render")
    package static func borrow(_ block: AURenderPullInputBlock?) -> BorrowedPullInput {
        var words = cat_pull_block()
        keep(block, &words)
        return BorrowedPullInput(function: words.function, context: words.context)
    }

    /// Whether there is a block.
    package var isConnected: Bool {
        @_noLocks @_noAllocation get { function != nil }
    }

    /// Calls the block; NoConnection without one.
    @_noLocks @_noAllocation @section("render")
    package func callAsFunction(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ list: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard function != nil else { return kAudioUnitErr_NoConnection }
        var words = cat_pull_block(function: function, context: context)
        return cat_pull_input(&words, flags, timestamp, frames, Int64(bus), list)
    }
}

/// Writes a closure's two words down, both null for nil, without counting a reference; the C function takes them as
/// Swift passes them.
@_silgen_name("cat_keep_pull_block")
private func keep(_ block: AURenderPullInputBlock?, _ words: UnsafeMutablePointer<cat_pull_block>)
