/// How many units and upstreams one service has places for.
public enum ServicePlaces {
    /// Indices of units are below this. Thread: any, also render.
    public static var units: Int { @_noLocks @_noAllocation get { 64 } }
    /// Indices from `RenderServer.addUpstream` are below this. Thread: any, also render.
    public static var upstreams: Int { @_noLocks @_noAllocation get { 64 } }
}
