/// How many units and upstreams one service has places for.
public enum ServicePlaces {
    public static var units: Int { @_noLocks @_noAllocation get { 64 } }
    public static var upstreams: Int { @_noLocks @_noAllocation get { 64 } }
}
