import Commands

@main
enum Main {
    static func main() async {
        await Auctl.runProcess()
    }
}
