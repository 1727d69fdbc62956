// Prints what Foundation says in English: the same with an installation's libraries as with the toolchain's.
import Foundation

let english = Locale(identifier: "en_US")
let moment = Date(timeIntervalSince1970: 1_234_567_890.5)
let berlin = TimeZone(identifier: "Europe/Berlin")!
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = berlin
calendar.locale = english

func section(_ name: String, _ lines: Any?...) {
    for line in lines { print(name, line.map { "\($0)" } ?? "nil", separator: ": ") }
}

let dates = DateFormatter()
dates.locale = english
dates.timeZone = berlin
for style in [DateFormatter.Style.short, .medium, .long, .full] {
    (dates.dateStyle, dates.timeStyle) = (style, style)
    section("date", dates.string(from: moment))
}
dates.dateFormat = "EEEE d MMMM yyyy HH:mm:ss zzz QQQQ"
section("date", dates.string(from: moment), dates.date(from: dates.string(from: moment)))
dates.setLocalizedDateFormatFromTemplate("yMMMdjm")
section(
    "date", dates.string(from: moment), moment.formatted(.iso8601),
    moment.formatted(Date.FormatStyle(date: .complete, time: .complete, locale: english, timeZone: berlin)),
    (moment..<moment.addingTimeInterval(90_000)).formatted(
        Date.IntervalFormatStyle(date: .abbreviated, time: .shortened, locale: english, timeZone: berlin)),
    dates.weekdaySymbols.map { $0 }, dates.monthSymbols.map { $0 }, dates.amSymbol)
section(
    "calendar", calendar.component(.weekOfYear, from: moment), calendar.dateInterval(of: .month, for: moment),
    calendar.date(byAdding: .month, value: 5, to: moment), calendar.isDateInWeekend(moment), calendar.firstWeekday,
    Calendar(identifier: .hebrew).component(.year, from: moment),
    berlin.nextDaylightSavingTimeTransition(after: moment),
    berlin.localizedName(for: .generic, locale: english),
    berlin.localizedName(for: .shortDaylightSaving, locale: english))

let numbers = NumberFormatter()
numbers.locale = english
for style in [NumberFormatter.Style.decimal, .currency, .percent, .scientific, .spellOut, .ordinal, .currencyPlural] {
    numbers.numberStyle = style
    section("number", numbers.string(from: 1234.567), numbers.string(from: -3))
}
numbers.numberStyle = .decimal
section(
    "number", numbers.number(from: "1,234.5"), String(format: "%08.3f %@ %x %5d", locale: english, 1.5, "text", 255, 7),
    1234567.formatted(.number.locale(english).notation(.compactName)),
    0.256.formatted(.percent.locale(english)), 12.5.formatted(.currency(code: "EUR").locale(english)),
    Decimal(string: "1234.5", locale: english),
    ByteCountFormatter.string(fromByteCount: 123_456_789, countStyle: .file),
    Duration.seconds(3725).formatted(.time(pattern: .hourMinuteSecond).locale(english)),
    ["one", "two", "three"].formatted(.list(type: .and).locale(english)))

let words = ["zebra", "Äpfel", "apple", "Zoo", "éclair", "10", "9", "résumé", "resume", "Ångström"]
section(
    "order", words.sorted { $0.localizedCompare($1) == .orderedAscending },
    words.sorted { $0.localizedStandardCompare($1) == .orderedAscending },
    words.sorted { $0.compare($1, options: [.caseInsensitive, .numeric], locale: english) == .orderedAscending },
    "résumé".localizedStandardContains("RESUME"), "straße".range(of: "STRASSE", options: .caseInsensitive) != nil)
section(
    "string", "hello wOrld".localizedCapitalized, "title İ ß".capitalized(with: english), "ß".uppercased(with: english),
    "ÀÉî".folding(options: [.diacriticInsensitive, .caseInsensitive], locale: english),
    "ﬁ①".precomposedStringWithCompatibilityMapping, "é".decomposedStringWithCanonicalMapping.unicodeScalars.count,
    "a1b22c".replacingOccurrences(of: "[0-9]+", with: "#", options: .regularExpression),
    "résumé".applyingTransform(.stripDiacritics, reverse: false),
    "résumé".applyingTransform(.stripCombiningMarks, reverse: false),
    "Москва".applyingTransform(.toLatin, reverse: false),
    "é".applyingTransform(.toUnicodeName, reverse: false),
    CharacterSet.uppercaseLetters.contains("Ä"), CharacterSet.punctuationCharacters.contains("«"),
    "é".data(using: .isoLatin1)?.count, "é€".data(using: .utf16)?.count,
    String(data: Data([0xE9]), encoding: .isoLatin1),
    "a b".addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed),
    URL(string: "https://bücher.example/ä")?.absoluteString)
let expression = try NSRegularExpression(pattern: "\\b(\\p{Lu})(\\w+)", options: [.useUnicodeWordBoundaries])
let text = "One two Three Ünter"
section(
    "expression", expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map(\.range),
    expression.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "$2$1"))
section(
    "locale", english.localizedString(forLanguageCode: "de"), english.localizedString(forRegionCode: "FR"),
    english.localizedString(forCurrencyCode: "JPY"), english.currencySymbol, english.decimalSeparator,
    english.measurementSystem,
    english.quotationBeginDelimiter, Locale(identifier: "zh_TW").language.script,
    Locale.Language(identifier: "sr").maximalIdentifier,
    english.hourCycle, Locale.commonISOCurrencyCodes.count,
    Locale.canonicalIdentifier(from: "EN-us"), Locale.Region("DE").containingRegion,
    english.localizedString(forIdentifier: "en_GB"))
let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .iso8601
section("coding", try decoder.decode([Date].self, from: Data("[\"2009-02-13T23:31:30Z\"]".utf8)), UUID(uuidString: "x"))
