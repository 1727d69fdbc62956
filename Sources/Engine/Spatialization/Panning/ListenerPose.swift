import SignalProcessing

/// Where a listener is and which way it looks.
public struct ListenerPose: Equatable, Sendable {
    /// In metres.
    public var position: SpatialVector
    /// Directions of any length; those that make no sense count as the default ones.
    public private(set) var forward: SpatialVector
    /// Where the top of the head is; of length 1.
    public private(set) var up: SpatialVector
    private var right: SpatialVector

    /// Looking to the front, upright.
    @_noLocks @_noAllocation
    public init(position: SpatialVector = SpatialVector(0, 0, 0)) {
        self.position = position
        forward = SpatialVector(0, 0, -1)
        up = SpatialVector(0, 1, 0)
        right = SpatialVector(1, 0, 0)
    }

    /// By two directions; `up` is made perpendicular to `forward`. Thread: any, also render.
    @_noLocks @_noAllocation
    public mutating func look(forward: SpatialVector, up: SpatialVector) {
        guard let ahead = forward.normalized(), let side = ahead.cross(up).normalized() else { return }
        self.forward = ahead
        right = side
        self.up = side.cross(ahead)
    }

    /// By angles in degrees: yaw clockwise seen from above, then pitch upwards, then roll to the right. Thread: any,
    /// also render.
    @_noLocks @_noAllocation
    public mutating func look(yaw: Double, pitch: Double, roll: Double) {
        guard yaw.isFinite, pitch.isFinite, roll.isFinite else { return }
        let (sy, cy) = (Mathematics.sine(turns: yaw / 360), Mathematics.cosine(turns: yaw / 360))
        let (sp, cp) = (Mathematics.sine(turns: pitch / 360), Mathematics.cosine(turns: pitch / 360))
        let (sr, cr) = (Mathematics.sine(turns: roll / 360), Mathematics.cosine(turns: roll / 360))
        let ahead = SpatialVector(sy * cp, sp, -cy * cp)
        let level = SpatialVector(cy, 0, sy)
        let above = level.cross(ahead)
        forward = ahead
        up = SpatialVector(
            above.x * cr + level.x * sr, above.y * cr + level.y * sr, above.z * cr + level.z * sr)
        right = ahead.cross(up)
    }

    /// A place as the listener sees it: x to its right, y above it, z behind it. Thread: any, also render.
    @_noLocks @_noAllocation
    public func relative(_ place: SpatialVector) -> SpatialVector {
        turned(place.minus(position))
    }

    /// A direction of the world as the listener sees it. Thread: any, also render.
    @_noLocks @_noAllocation
    public func turned(_ direction: SpatialVector) -> SpatialVector {
        SpatialVector(direction.dot(right), direction.dot(up), -direction.dot(forward))
    }

    /// The pose of a head that is turned against the body that this pose is of. Thread: any, also render.
    @_noLocks @_noAllocation
    public func carrying(_ head: ListenerPose) -> ListenerPose {
        var whole = self
        whole.look(forward: outwards(head.forward), up: outwards(head.up))
        return whole
    }

    /// What the listener sees in a direction, as a direction of the world.
    @_noLocks @_noAllocation
    private func outwards(_ seen: SpatialVector) -> SpatialVector {
        SpatialVector(
            right.x * seen.x + up.x * seen.y - forward.x * seen.z,
            right.y * seen.x + up.y * seen.y - forward.y * seen.z,
            right.z * seen.x + up.z * seen.y - forward.z * seen.z)
    }
}
