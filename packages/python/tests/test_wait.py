"""How long is waited, by a clock of the test's own: `npm run sdk` runs it."""

import unittest
from unittest import mock

import httpx

from gatehouse import ConnectionFailed, Gatehouse, TimedOut


class Waiting(unittest.TestCase):
    def waited(self, say, within=None, look_takes=0.0):
        """Waits for what each look (from 1) says: what came of it, when each began, and how long it might have taken."""
        now = 5.0
        looks = []

        def sleep(seconds):
            nonlocal now
            now += seconds

        def handle(request):
            looks.append((now - 5, round(request.extensions["timeout"]["read"], 6)))
            answer = say(len(looks))
            sleep(look_takes)
            if isinstance(answer, Exception):
                raise answer
            return httpx.Response(200, json={"id": "job_1", "status": answer})

        time = mock.Mock(monotonic=lambda: now, sleep=sleep)
        http = httpx.Client(transport=httpx.MockTransport(handle))
        client = Gatehouse("svc_test_x", "http://gatehouse.example", http=http, timeout=150.0)
        with http, mock.patch("gatehouse._wait.time", time), mock.patch("gatehouse._caller.time", time):
            try:
                return client.jobs.wait("job_1", within=within), looks
            except Exception as raised:
                return raised, looks

    def test_looks_a_last_time_when_the_time_is_over(self):
        job, looks = self.waited(lambda look: "completed" if look == 3 else "running", 1)
        self.assertEqual(job["status"], "completed")
        self.assertEqual([at for at, _ in looks], [0, 0.5, 1])
        error, looks = self.waited(lambda _: "running", 1)
        self.assertIsInstance(error, TimedOut)
        self.assertEqual(len(looks), 3)

    def test_each_look_has_what_is_left_and_the_last_a_second(self):
        _, looks = self.waited(lambda _: "running", 2, 0.25)
        self.assertEqual(looks, [(0, 2), (0.75, 1.25), (1.75, 1)])

    def test_a_silent_server_takes_no_longer_than_that(self):
        error, looks = self.waited(lambda _: httpx.ReadTimeout("silent"), 3, 3)
        self.assertIsInstance(error, TimedOut)
        self.assertEqual(looks, [(0, 3)])

    def test_a_look_is_repeated_within_it_alone(self):
        error, looks = self.waited(lambda _: httpx.ConnectError("cut"), 0, 0.75)
        self.assertIsInstance(error, ConnectionFailed)
        self.assertEqual(looks, [(0, 1)])

    def test_without_an_end_a_look_has_its_own_timeout(self):
        job, looks = self.waited(lambda look: "failed" if look == 100 else "running")
        self.assertEqual(job["status"], "failed")
        self.assertEqual({timeout for _, timeout in looks}, {150})


if __name__ == "__main__":
    unittest.main()
