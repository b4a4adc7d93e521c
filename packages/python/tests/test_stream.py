"""Tests how long a stream is resumed after its connection is lost, with a fake clock. `npm run sdk`
runs this.
"""

import json
import unittest
from unittest import mock

import httpx

from gatehouse import ApiError, ConnectionFailed, Gatehouse


def sse(*events):
    text = "".join(f"id: str_1-{at}\nevent: {event}\ndata: {json.dumps(data)}\n\n" for at, event, data in events)
    return httpx.Response(200, text=text)


def begun(seconds):
    return sse((1, "stream.started", {"disconnect_timeout_s": seconds}))


def page(status):
    return httpx.Response(status, text="<h1>Not now</h1>")


def refused(status, code):
    """Asks for a longer wait than a call allows, so that the stream receives the error."""
    return httpx.Response(status, json={"error": {"code": code, "message": "No."}}, headers={"Retry-After": "61"})


class Resuming(unittest.TestCase):
    def read(self, answer, retries=3):
        """Reads a stream whose attempts (from 1) are answered by `answer`. Returns its events, its
        error, and the time of each attempt.
        """
        now = 0.0
        attempts = []
        events = []

        def sleep(seconds):
            nonlocal now
            now += seconds

        def handle(_request):
            attempts.append(now)
            return answer(len(attempts))

        time = mock.Mock(monotonic=lambda: now, sleep=sleep)
        http = httpx.Client(transport=httpx.MockTransport(handle))
        client = Gatehouse("svc_test_x", "http://gatehouse.example", retries=retries, http=http)
        error = None
        with http, mock.patch("gatehouse._stream.time", time):
            try:
                for message in client.stream(urls=["https://example.com/"]):
                    events.append(message["event"])
            except Exception as raised:
                error = raised
        return attempts, events, error

    def test_for_as_long_as_the_server_keeps_it(self):
        attempts, _, error = self.read(lambda attempt: begun(60) if attempt == 1 else page(502))
        self.assertEqual((type(error), error.status, error.code), (ApiError, 502, None))
        self.assertEqual(attempts, [0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5, 31.5, 39.5, 47.5, 55.5, 60])

    def test_after_pages_of_a_proxy_and_an_overload(self):
        between = [page(502), page(503), page(500), refused(503, "overloaded"), refused(429, "rate_limited")]
        answers = [begun(60), *between, sse((2, "stream.completed", {}))]
        _, events, error = self.read(lambda attempt: answers[attempt - 1])
        self.assertIsNone(error)
        self.assertEqual(events, ["stream.started", "stream.completed"])

    def test_an_event_that_is_read_begins_that_time_again(self):
        answers = {1: begun(10), 5: sse((2, "progress", {}))}
        attempts, _, _ = self.read(lambda attempt: answers.get(attempt) or page(502))
        self.assertEqual((attempts[4], attempts[-1]), (7.5, 17.5))

    def test_retries_are_the_least(self):
        for retries, at in ((0, [0]), (1, [0, 0.5, 1]), (5, [0, 0.5, 1, 3, 7, 15])):
            with self.subTest(retries):
                attempts, _, error = self.read(lambda attempt: begun(1) if attempt == 1 else sse(), retries)
                self.assertIsInstance(error, ConnectionFailed)
                self.assertEqual(attempts, at)

    def test_a_refusal_ends_it(self):
        attempts, _, error = self.read(lambda attempt: begun(60) if attempt == 1 else refused(404, "not_found"))
        self.assertEqual((error.code, attempts), ("not_found", [0, 0.5]))

    def test_one_that_never_began_is_not_asked_for_again(self):
        self.assertEqual(self.read(lambda _: page(502))[0], [0])


if __name__ == "__main__":
    unittest.main()
