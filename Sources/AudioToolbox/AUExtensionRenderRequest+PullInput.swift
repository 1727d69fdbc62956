/// A pull block where a C function finds it again. In a structure, because a bare closure behind a pointer is wrapped
/// anew, on the heap, each time it is stored or called; not copyable, so that calling it counts no references.
private struct PullInput: ~Copyable {
    let block: AURenderPullInputBlock
}

extension AUExtensionRenderRequest {
    /// Runs `body` with `block` as the request's `pullInput`, or with none for nil. Allocates nothing. Thread: render.
    public mutating func withPullInput(
        _ block: AURenderPullInputBlock?, _ body: (inout AUExtensionRenderRequest) -> OSStatus
    ) -> OSStatus {
        guard let block else {
            pullInput = nil
            return body(&self)
        }
        let input = PullInput(block: block)
        return withUnsafePointer(to: input) { box in
            pullContext = UnsafeMutableRawPointer(mutating: box)
            pullInput = { context, flags, timestamp, frameCount, bus, data in
                guard let context, let flags, let timestamp, let data else { return -50 }
                return context.assumingMemoryBound(to: PullInput.self)
                    .pointee.block(flags, timestamp, frameCount, Int(bus), data)
            }
            defer {
                pullInput = nil
                pullContext = nil
            }
            return body(&self)
        }
    }
}
