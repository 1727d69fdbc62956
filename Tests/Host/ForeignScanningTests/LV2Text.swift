/// What the bundles of tests say of themselves.
enum LV2Text {
    static let prefixes = """
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix atom: <http://lv2plug.in/ns/ext/atom#> .
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix foaf: <http://xmlns.com/foaf/0.1/> .
        @prefix midi: <http://lv2plug.in/ns/ext/midi#> .
        @prefix patch: <http://lv2plug.in/ns/ext/patch#> .
        @prefix pprops: <http://lv2plug.in/ns/ext/port-props#> .
        @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        @prefix state: <http://lv2plug.in/ns/ext/state#> .
        @prefix units: <http://lv2plug.in/ns/extensions/units#> .
        @prefix urid: <http://lv2plug.in/ns/ext/urid#> .
        @prefix work: <http://lv2plug.in/ns/ext/worker#> .

        """

    static let manifest =
        prefixes + """
            <urn:auserviced:test:effect> a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> .
            <urn:auserviced:test:instrument> a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> .
            <urn:auserviced:test:loud> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ;
                rdfs:seeAlso <plugins.ttl> .
            """

    /// An effect whose gain and file are properties, with what else its bundle says.
    static func reader(more: String = "") -> String {
        prefixes + """
            <urn:auserviced:test:reader#gain> a lv2:Parameter ; rdfs:label "Gain" ; rdfs:range atom:Float ;
                lv2:minimum 0.0 ; lv2:maximum 4.0 ; lv2:default 1.0 .
            <urn:auserviced:test:reader#Source> a lv2:Parameter ; rdfs:label "Source" ; rdfs:range atom:Path .
            \(more)
            <urn:auserviced:test:reader> a lv2:Plugin ; doap:name "Test reader" ; lv2:requiredFeature urid:map, work:schedule ;
                lv2:extensionData state:interface, work:interface ;
                patch:writable <urn:auserviced:test:reader#gain>, <urn:auserviced:test:reader#Source> ;
                lv2:port [ a atom:AtomPort, lv2:InputPort ; lv2:index 0 ; lv2:symbol "control" ; lv2:name "Control" ;
                    atom:bufferType atom:Sequence ; atom:supports patch:Message ],
                [ a atom:AtomPort, lv2:OutputPort ; lv2:index 1 ; lv2:symbol "notify" ; lv2:name "Notify" ;
                    atom:bufferType atom:Sequence ; atom:supports patch:Message ],
                [ a lv2:AudioPort, lv2:InputPort ; lv2:index 2 ; lv2:symbol "in" ; lv2:name "In" ],
                [ a lv2:AudioPort, lv2:OutputPort ; lv2:index 3 ; lv2:symbol "out" ; lv2:name "Out" ] .
            """
    }

    static let readerManifest =
        prefixes + "<urn:auserviced:test:reader> a lv2:Plugin ; lv2:binary <plugins.so> ; rdfs:seeAlso <plugins.ttl> ."

    static let plugins =
        prefixes + """
            <urn:auserviced:test:effect> a lv2:Plugin, lv2:AmplifierPlugin ; doap:name "Test effect" ;
                doap:maintainer [ foaf:name "Tests" ] ; lv2:minorVersion 2 ; lv2:microVersion 4 ;
                lv2:requiredFeature urid:map, work:schedule ; lv2:extensionData state:interface, work:interface ;
                lv2:port [ a lv2:AudioPort, lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In" ],
                [ a lv2:AudioPort, lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ],
                [ a lv2:ControlPort, lv2:InputPort ; lv2:index 2 ; lv2:symbol "gain" ; lv2:name "Gain" ;
                    lv2:default 1.0 ; lv2:minimum 0.5 ; lv2:maximum 4.0 ; lv2:portProperty pprops:logarithmic ;
                    units:unit units:coef ] .
            <urn:auserviced:test:instrument> a lv2:Plugin, lv2:InstrumentPlugin ; doap:name "Test instrument" ;
                lv2:port [ a atom:AtomPort, lv2:InputPort ; lv2:index 0 ; lv2:symbol "events" ; lv2:name "Events" ;
                    atom:bufferType atom:Sequence ; atom:supports midi:MidiEvent ],
                [ a lv2:AudioPort, lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
            <urn:auserviced:test:loud> a pset:Preset ; lv2:appliesTo <urn:auserviced:test:effect> ; rdfs:label "Loud" ;
                lv2:port [ lv2:symbol "gain" ; pset:value 2.0 ] .
            """
}
