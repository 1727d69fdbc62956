import AudioToolbox
import Synchronization

/// The graphs behind the handles of AUGraph.h. Handles are numbers in the shape of pointers, which are never used as
/// addresses: a stale or a wrong one is an error. Thread: any but render.
enum UnitGraphs {
    private struct Table {
        var graphs: [UInt: UnitGraph] = [:]
        var last: UInt = 0
    }

    private static let table = Mutex<Table>(Table())

    /// The functions for Swift that write a boolean stand in AudioToolbox, which asks here.
    private static let answersSwift: Void = GraphQuestion.answer { question, handle in
        var answer: UInt8 = 0
        let status =
            switch question {
            case .update: graphUpdate(handle, &answer)
            case .isOpen: graphIsOpen(handle, &answer)
            case .isInitialized: graphIsInitialized(handle, &answer)
            case .isRunning: graphIsRunning(handle, &answer)
            }
        return (status, answer != 0)
    }

    /// Handles end with 4, where those of instances end with 8.
    static func make() -> OpaquePointer? {
        answersSwift
        return table.withLock { table in
            table.last += 1
            let number = table.last << 4 | 4
            table.graphs[number] = UnitGraph()
            return OpaquePointer(bitPattern: number)
        }
    }

    /// - Throws: ParamError for what is no graph, or no longer.
    static func graph(_ handle: OpaquePointer?) throws -> UnitGraph {
        guard let graph = table.withLock({ $0.graphs[UInt(bitPattern: handle)] }) else {
            throw StatusError(kAudio_ParamError)
        }
        return graph
    }

    /// The handle is of no graph from here on.
    /// - Throws: as `graph`.
    static func remove(_ handle: OpaquePointer?) throws -> UnitGraph {
        guard let graph = table.withLock({ $0.graphs.removeValue(forKey: UInt(bitPattern: handle)) }) else {
            throw StatusError(kAudio_ParamError)
        }
        return graph
    }
}
