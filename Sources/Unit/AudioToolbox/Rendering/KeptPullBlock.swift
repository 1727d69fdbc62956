internal import CAudioToolbox

/// The one block that a render block in C++ gets for a pull closure, in every cycle; without it Swift allocates one for
/// each call. It takes effect in libraries that `CRenderBlocks` is linked into.
///
/// Thread: any but render.
package struct KeptPullBlock {
    private let kept: OpaquePointer?

    /// Holds the closure until `giveUp`.
    package init(_ pull: @escaping AURenderPullInputBlock) {
        var kept: OpaquePointer?
        add(pull, &kept)
        self.kept = kept
    }

    /// Called once, while nothing renders. The block lives on where somebody copied it.
    package func giveUp() { cat_remove_pull_block(kept) }
}

/// Makes the block; the C function takes the closure's two words as Swift passes them.
@_silgen_name("cat_add_pull_block")
private func add(_ block: AURenderPullInputBlock?, _ result: UnsafeMutablePointer<OpaquePointer?>)
