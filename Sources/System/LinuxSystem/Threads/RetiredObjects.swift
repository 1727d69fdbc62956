/// Objects that were replaced while a render call may have been using them.
package struct RetiredObjects: Sendable {
    private var objects: [(object: any AnyObject & Sendable, moment: UInt64)] = []

    package init() {}

    /// How many are kept.
    package var count: Int { objects.count }

    /// Keeps an object that no later render call finds any more.
    package mutating func add(_ object: any AnyObject & Sendable, at moment: UInt64) {
        objects.append((object, moment))
    }

    /// Gives up the objects that no render call uses any more; the caller lets go of them where it holds no lock.
    package mutating func takeUnused(_ epoch: borrowing RenderEpoch) -> [any AnyObject & Sendable] {
        var unused: [any AnyObject & Sendable] = []
        var used: [(object: any AnyObject & Sendable, moment: UInt64)] = []
        for entry in objects {
            if epoch.isOver(entry.moment) { unused.append(entry.object) } else { used.append(entry) }
        }
        objects = used
        return unused
    }
}
