internal import CAudioToolbox

extension AUExtensionRenderRequest {
    /// Runs `body` with `block` as the request's `pullInput`, or with none for nil. Allocates nothing. Thread: render.
    public mutating func withPullInput(
        _ block: AURenderPullInputBlock?, _ body: (inout AUExtensionRenderRequest) -> OSStatus
    ) -> OSStatus {
        let borrowed = BorrowedPullInput.borrow(block)
        guard borrowed.isConnected else {
            pullInput = nil
            return body(&self)
        }
        return withUnsafePointer(to: borrowed) { words in
            pullContext = UnsafeMutableRawPointer(mutating: words)
            pullInput = cat_pull_input
            defer {
                pullInput = nil
                pullContext = nil
            }
            return body(&self)
        }
    }
}
