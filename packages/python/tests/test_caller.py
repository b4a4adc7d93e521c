"""Tests retries without an answer, against a server on loopback. `npm run sdk` runs this."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from gatehouse import ApiError, ConnectionFailed, Gatehouse

OVERLOADED = json.dumps({"error": {"code": "overloaded", "message": "Try again."}}).encode()


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen = []
        self.keys = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def client(self, place):
        return Gatehouse("svc_test_x", f"http://127.0.0.1:{self.server_port}/{place}", retries=1)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.seen.append(self.path)
        if self.path.startswith("/cut/"):
            self.close_connection = True
            return
        is_first = len(self.server.seen) == 1
        said = b"{}"
        if is_first:
            said = OVERLOADED if self.path.startswith("/busy/") else b"<h1>Service unavailable</h1>"
        self.send_response(503 if is_first else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.keys.append(self.headers["Idempotency-Key"])
        self.do_GET()

    def log_message(self, *_):
        pass


class Silence(unittest.TestCase):
    def setUp(self):
        self.server = Server()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def test_what_is_free_to_read_is_repeated(self):
        with self.server.client("cut") as client, self.assertRaises(ConnectionFailed):
            client.billing.balance()
        self.assertEqual(self.server.seen, ["/cut/v1/balance"] * 2)

    def test_a_search_is_charged_and_not_repeated(self):
        with self.server.client("cut") as client, self.assertRaises(ConnectionFailed):
            client.serp("locks")
        self.assertEqual(self.server.seen, ["/cut/v1/serp?query=locks"])

    def test_a_search_is_repeated_when_nothing_was_done(self):
        with self.server.client("busy") as client:
            self.assertEqual(client.serp("locks"), {})
        self.assertEqual(self.server.seen, ["/busy/v1/serp?query=locks"] * 2)

    def test_a_search_is_not_repeated_after_a_page_of_a_proxy(self):
        with self.server.client("proxy") as client, self.assertRaises(ApiError):
            client.serp("locks")
        self.assertEqual(self.server.seen, ["/proxy/v1/serp?query=locks"])

    def test_what_carries_a_key_is_repeated_after_one_under_the_same(self):
        with self.server.client("proxy") as client:
            self.assertEqual(client.jobs.create(urls=["https://example.com/"]), {})
        first, second = self.server.keys
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
