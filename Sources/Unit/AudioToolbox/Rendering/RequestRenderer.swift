/// A function that renders every output bus of a cycle, as the extension table's `render`. Thread: render.
package struct RequestRenderer: @unchecked Sendable {
    // @unchecked: a constant function and a pointer to state that the function's unit keeps alive.
    package let context: UnsafeMutableRawPointer
    package let render:
        @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus

    package init(
        context: UnsafeMutableRawPointer,
        render:
            @escaping @convention(c) (UnsafeMutableRawPointer, UnsafeMutablePointer<AUExtensionRenderRequest>) ->
            OSStatus
    ) {
        self.context = context
        self.render = render
    }
}
