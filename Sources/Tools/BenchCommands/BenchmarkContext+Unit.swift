import Commands
import ComponentRegistry
import RenderBenchmark

extension BenchmarkContext {
    /// The same with another unit. Throws when it is not installed.
    func with(unit: String) throws -> BenchmarkContext {
        try BenchmarkContext(conditions, try ComponentQuery([unit]).component(in: ComponentScanner().scan()))
    }
}
