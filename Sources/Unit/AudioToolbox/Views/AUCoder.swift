/// What `init?(coder:)` of view controllers takes. There are no storyboards and no archives here, so there is none.
public final class AUCoder: Sendable {
    private init() {}
}
