import BenchCommands
import Commands

@main
enum Main {
    static func main() async {
        await CommandProcess<Aubench>.run()
    }
}
