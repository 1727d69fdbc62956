internal import CAudioToolbox

extension AUExtensionRenderRequest {
    /// Takes a host's input for one cycle; `input` outlives the request's use. Allocates nothing. Thread: render.
    @_noLocks @_noAllocation
    mutating func connect(_ input: UnsafeMutablePointer<BorrowedPullInput>) {
        let isConnected = input.pointee.isConnected
        pullInput = isConnected ? cat_pull_input : nil
        pullContext = isConnected ? UnsafeMutableRawPointer(input) : nil
    }
}
