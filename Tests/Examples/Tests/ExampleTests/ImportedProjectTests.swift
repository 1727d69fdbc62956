import Testing

/// A project as Xcode's template makes it, brought over by one command and nothing else.
@Suite(.serialized) struct ImportedProjectTests {
    @Test func anEffectOfTheTemplateIsBuiltValidatedAndHeard() throws {
        let reader = try ReaderFolder()
        try reader.run(
            """
            export SWIFTPM_BUILD_DIR="$CHECKOUT/.build"
            cp -r "$CHECKOUT/Tests/ImportedProjects/Tremor" .
            # 0: it passes every check, realtime.safety too, though its render block is C++.
            command auctl import Tremor
            ! grep -r 'for you to do' Tremor-linux/IMPORT.txt
            AUEXTENSION_PATH="$PWD/Tremor-linux" command auctl render tone.wav half.wav --unit "aufx trmr Exmp" --no-daemon
            # The samples of each: the second file has half of the first, since 0.5 is the gain's value in the tree.
            perl -e '
                sub peak { my ($name, $peak) = (@_, 0); open my $file, "<:raw", $name or die; local $/; my $bytes = <$file>;
                    my ($format, $bits) = (unpack("x20 v", $bytes), unpack("x34 v", $bytes));
                    my $data = substr($bytes, index($bytes, "data") + 8);
                    my $scale = $bits == 16 ? 32768 : $bits == 24 ? 8388608 : $bits == 32 && $format == 1 ? 2147483648 : 1;
                    my @samples = $bits == 16 ? unpack("s<*", $data) : $bits == 24 ? map { unpack("l<", "\\0$_") / 256 } unpack("(a3)*", $data)
                        : $scale > 1 ? unpack("l<*", $data) : unpack("f<*", $data);
                    for (@samples) { my $size = abs($_) / $scale; $peak = $size if $size > $peak } return $peak }
                my ($whole, $half) = (peak("tone.wav"), peak("half.wav"));
                print "$whole $half\\n"; exit(abs($half - $whole / 2) < 0.001 && $whole > 0.2 ? 0 : 1)'
            """)
    }

    /// A kernel in C++ with headers in two folders, a principal class in another module, overrides in another file.
    @Test func anEffectOfASwiftPackageIsBuiltAndValidated() throws {
        let reader = try ReaderFolder()
        try reader.run(
            """
            export SWIFTPM_BUILD_DIR="$CHECKOUT/.build"
            cp -r "$CHECKOUT/Tests/ImportedProjects/Bloom" .
            command auctl import Bloom
            ! grep -r 'for you to do' Bloom-linux/IMPORT.txt
            AUEXTENSION_PATH="$PWD/Bloom-linux" command auctl render tone.wav less.wav --unit "aufx blom Exmp" --no-daemon
            ! cmp -s tone.wav less.wav
            """)
    }
}
