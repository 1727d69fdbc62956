/// What touches are told to when a view leaves them: a view above, or a controller.
@MainActor
protocol TouchFollower: AnyObject {
    func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?)
    func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?)
    func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?)
    func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?)
}

/// What a mouse's events are told to when a view leaves them: a view above, or a controller.
@MainActor
protocol MouseFollower: AnyObject {
    func mouseDown(with event: NSEvent)
    func mouseDragged(with event: NSEvent)
    func mouseUp(with event: NSEvent)
    func rightMouseDown(with event: NSEvent)
    func rightMouseDragged(with event: NSEvent)
    func rightMouseUp(with event: NSEvent)
}

extension HierarchyView {
    /// The first one from this view upwards that events can be told to.
    func nextFollower<Follower>() -> Follower? {
        for view in sequence(first: self, next: \.parentView) {
            if let follower = view as? Follower { return follower }
            if let follower = view.controller as? Follower { return follower }
        }
        return nil
    }
    /// What the view leaves its own events to.
    func followerAbove<Follower>() -> Follower? { controller as? Follower ?? parentView?.nextFollower() }
}
