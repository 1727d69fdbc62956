/// A unit's part of a plan: where its input comes from and where its output goes. Lies in a plan's memory.
package struct UnitStep {
    /// Per input bus; nil for one that is not connected.
    let inputs: UnsafeMutablePointer<UnsafeMutablePointer<Signal>?>
    /// Per input bus, what renders at a rate of its own whenever the unit pulls; nil for input of the unit's rate.
    let domains: UnsafeMutablePointer<UnsafeMutablePointer<RenderDomain>?>
    let inputCount: Int
    /// Per output bus; nil for one that nobody reads.
    let outputs: UnsafeMutablePointer<UnsafeMutablePointer<Signal>?>
    let outputCount: Int
    /// Per input bus, memory for a unit that may write into its input, by channel: as long as a run of what it pulls.
    let copies: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<Float>>?>
    /// The processor, which the plan keeps alive.
    let processor: Unmanaged<UnitProcessor>
}
