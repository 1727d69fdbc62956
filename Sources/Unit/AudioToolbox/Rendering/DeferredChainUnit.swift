/// Adopted by units that render elsewhere and can be asked before they are waited for.
package protocol DeferredChainUnit: AUAudioUnit {
    /// A chain of these units, first to last; nil when one of them cannot be in one (in this process, several busses on
    /// a side, pipelined): the caller then renders by the units' render blocks. Thread: any but render.
    static func makeDeferredChain(of units: [AUAudioUnit]) -> (any DeferredChain)?
}
