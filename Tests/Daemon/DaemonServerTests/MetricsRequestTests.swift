import DaemonServer
import Testing

@Test(arguments: [
    ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", MetricsRequest.Response.metrics),
    ("GET /metrics HTTP/1.0\r\nhost:localhost:80\r\n\r\n", .metrics),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", .notFound),
    ("POST /metrics HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", .wrongMethod),
    ("GET /metrics HTTP/1.1\r\nHost: evil.example:80\r\n\r\n", .misdirected),
    ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:80\r\nHost: evil\r\n\r\n", .misdirected),
    ("GET /metrics HTTP/1.1\r\n\r\n", .misdirected),
    ("GET /metrics\r\n\r\n", .badRequest),
    ("", .badRequest),
    ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:80", .badRequest),
])
func requestForMetricsIsAnsweredByItsHead(text: String, expected: MetricsRequest.Response) {
    #expect(MetricsRequest(text: text).response(port: 80) == expected)
}
