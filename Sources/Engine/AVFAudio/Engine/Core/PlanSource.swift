import RenderGraph

/// What an engine's core asks of whoever keeps the nodes. Thread: under the state lock, unless a member says otherwise.
package protocol PlanSource: AnyObject, Sendable {
    /// Before anything is made.
    /// - Throws: NSError when the formats of the graph's ends do not fit each other.
    func checkFormats() throws
    /// A plan without the nodes whose render resources have to be allocated anew; nil when there are none.
    /// - Throws: as `makePlan()`.
    func makeInterimPlan() throws -> GraphPlan?
    /// A plan, and the nodes that it renders, in the order of their places in it.
    /// - Throws: NSError that names node and bus.
    func makePlan() throws -> (plan: GraphPlan, nodes: [NodeNumber])
    /// Nothing renders these nodes any more.
    func didStopRendering(_ nodes: [NodeNumber])
    /// The device is another one, or gone, or there is one again; the engine does not run. Called without a lock, on the
    /// engine's queue for changes.
    func configurationDidChange()
}
