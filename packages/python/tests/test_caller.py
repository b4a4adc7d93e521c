"""What is sent again when no answer comes, to a server on loopback: `npm run sdk` runs it."""

import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from gatehouse import ConnectionFailed, Gatehouse


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.seen = []
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
        self.send_response(503 if len(self.server.seen) == 1 else 200)
        self.send_header("Retry-After", "0")
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

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


if __name__ == "__main__":
    unittest.main()
