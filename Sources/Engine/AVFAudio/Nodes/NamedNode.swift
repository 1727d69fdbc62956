/// What an error says of a node: its name in the graph.
protocol NamedNode {
    /// The class's name, and the unit's where it is one's.
    var graphName: String { get }
}
