import Glibc

/// Waits until a condition holds; false when it did not within a minute, which only a failing test takes.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < end else { return false }
        usleep(1000)
    }
    return true
}

/// As above, for tests that wait without holding a thread; false at once when the test is cancelled.
public func eventually(
    isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while try !condition() {
        guard ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(5))) != nil else { return false }
    }
    return true
}
