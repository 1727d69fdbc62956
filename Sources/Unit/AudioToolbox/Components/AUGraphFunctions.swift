// The functions of AUGraph.h that write a boolean. Thread: any but render, one at a time for one graph.

/// Carries out what was changed in a graph since it was initialized (AUGraph.h).
@discardableResult
public func AUGraphUpdate(_ inGraph: AUGraph, _ outIsUpdated: UnsafeMutablePointer<DarwinBoolean>?) -> OSStatus {
    GraphQuestion.update.ask(inGraph, outIsUpdated)
}

/// Whether a graph's units are made (AUGraph.h).
@discardableResult
public func AUGraphIsOpen(_ inGraph: AUGraph, _ outIsOpen: UnsafeMutablePointer<DarwinBoolean>) -> OSStatus {
    GraphQuestion.isOpen.ask(inGraph, outIsOpen)
}

/// Whether a graph's units have their resources (AUGraph.h).
@discardableResult
public func AUGraphIsInitialized(
    _ inGraph: AUGraph, _ outIsInitialized: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { GraphQuestion.isInitialized.ask(inGraph, outIsInitialized) }

/// Whether a graph was started and not stopped (AUGraph.h).
@discardableResult
public func AUGraphIsRunning(_ inGraph: AUGraph, _ outIsRunning: UnsafeMutablePointer<DarwinBoolean>) -> OSStatus {
    GraphQuestion.isRunning.ask(inGraph, outIsRunning)
}
