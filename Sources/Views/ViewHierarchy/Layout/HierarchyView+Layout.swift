import CoreGraphics
import Foundation

extension SharedViewNames where Self: HierarchyView {
    /// Has the views in this one laid out before the next frame.
    public func setNeedsLayout() {
        needsLayoutPass = true
        owningSurface?.layoutIsDue()
    }
}

extension HierarchyView {
    var anyNeedsLayout: Bool {
        needsLayoutPass || childViews.contains { !$0.isHidden && $0.anyNeedsLayout }
    }

    package func layOutTree() {
        if needsLayoutPass {
            needsLayoutPass = false
            if wantsConstraintUpdate {
                wantsConstraintUpdate = false
                controller?.updateViewConstraints()
                updateConstraints()
            }
            willLayOut()
            ConstraintSolver(self).solve()
            layOutChildren()
            didLayOut()
        }
        for child in childViews where !child.isHidden { child.layOutTree() }
    }

    /// What the autoresizing masks say of the views in this one.
    func resizeChildren(from old: CGSize) {
        for child in childViews where child.translatesAutoresizingMaskIntoConstraints && !child.autoresizingMask.isEmpty
        {
            let (x, width) = Self.resized(
                child.frame.minX, child.frame.width, in: old.width, now: frame.width,
                child.autoresizingMask.rawValue & 7)
            let (y, height) = Self.resized(
                child.frame.minY, child.frame.height, in: old.height, now: frame.height,
                child.autoresizingMask.rawValue >> 3 & 7)
            child.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// One axis: bit 0 for the margin before, 1 for the size, 2 for the margin after; what may change shares the change
    /// in parts of what it was.
    static func resized(
        _ start: CGFloat, _ size: CGFloat, in old: CGFloat, now: CGFloat, _ mask: UInt
    ) -> (CGFloat, CGFloat) {
        let parts = [start, size, old - start - size]
        let flexible = (0..<3).filter { mask >> UInt($0) & 1 == 1 }
        guard !flexible.isEmpty else { return (start, size) }
        let total = flexible.reduce(CGFloat(0)) { $0 + max(0, parts[$1]) }
        func share(_ index: Int) -> CGFloat {
            guard flexible.contains(index) else { return 0 }
            let part = total > 0 ? max(0, parts[index]) / total : 1 / CGFloat(flexible.count)
            return (now - old) * part
        }
        return (start + share(0), max(0, size + share(1)))
    }
}
