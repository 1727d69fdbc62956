/// The times at which anything in a space changes: they depend on the frames that were rendered, and not on how the
/// rendering is cut, so that the result does not either.
package enum SpaceGrid {
    /// Frames of a beat, which is a block of the convolution.
    package static var beat: Int { @_noLocks @_noAllocation get { 128 } }
    /// Frames of a period: at its start news is taken, and in its course all of it is reached.
    package static var period: Int { @_noLocks @_noAllocation get { 256 } }
}
