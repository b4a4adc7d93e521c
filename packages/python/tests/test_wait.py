"""Tests how long a wait takes, with a fake clock. `npm run sdk` runs this."""

import unittest
from unittest import mock

import httpx

from gatehouse import ApiError, ConnectionFailed, Gatehouse, GatehouseError, TimedOut


def page(status, **headers):
    return httpx.Response(status, text="<h1>Not now</h1>", headers=headers)


def refused(status, code, **headers):
    return httpx.Response(status, json={"error": {"code": code, "message": "No."}}, headers=headers)


class Waiting(unittest.TestCase):
    def waited(self, say, within=None, look_takes=0.0, retries=3):
        """Waits with polls (from 1) answered by `say`. Returns the result, and the start and
        timeout of each poll.
        """
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
            if isinstance(answer, httpx.Response):
                return answer
            return httpx.Response(200, json={"id": "job_1", "status": answer})

        time = mock.Mock(monotonic=lambda: now, sleep=sleep)
        http = httpx.Client(transport=httpx.MockTransport(handle))
        client = Gatehouse("svc_test_x", "http://gatehouse.example", http=http, timeout=150.0, retries=retries)
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

    def test_looks_again_when_it_saw_nothing_after_what_it_is_asked_to_wait_where_that_is_longer(self):
        unseen = [
            httpx.ConnectError("cut"),
            httpx.ReadTimeout("silent"),
            page(503, **{"Retry-After": "30"}),  # not from Gatehouse, so its Retry-After is ignored
            page(524),
            refused(503, "overloaded"),
            refused(429, "rate_limited", **{"Retry-After": "61"}),
            page(429),
        ]
        job, looks = self.waited(lambda look: (unseen + ["completed"])[look - 1], retries=0)
        self.assertEqual(job["status"], "completed")
        at = [round(began, 3) for began, _ in looks]
        self.assertEqual(at, [0, 0.5, 1.25, 2.375, 4.062, 6.594, 67.594, 73.289])

    def test_ends_at_once_with_what_looking_again_would_meet_again(self):
        html = httpx.Response(200, text="<h1>Hello</h1>")
        for answer in (refused(401, "unknown_key"), refused(404, "not_found"), page(404), page(500), html):
            with self.subTest(answer=answer):
                error, looks = self.waited(lambda look: answer if look == 2 else "running", 60, retries=0)
                self.assertIsInstance(error, GatehouseError)
                self.assertEqual(len(looks), 2)

    def test_sees_nothing_until_the_time_is_over_and_raises_what_the_last_look_did(self):
        error, looks = self.waited(lambda _: httpx.ConnectError("cut"), 1, retries=0)
        self.assertIsInstance(error, ConnectionFailed)
        self.assertEqual([at for at, _ in looks], [0, 0.5, 1])
        error, looks = self.waited(lambda _: refused(429, "rate_limited", **{"Retry-After": "900"}), 2400, retries=0)
        self.assertEqual(error.code, "rate_limited")
        self.assertEqual([at for at, _ in looks], [0, 900, 1800, 2400])

    def test_where_no_time_was_given_it_goes_on_until_it_has_seen_nothing_for_15_minutes(self):
        error, looks = self.waited(lambda _: page(530), retries=0)
        self.assertEqual((type(error), error.status), (ApiError, 530))
        self.assertEqual(looks[-1][0], 900)
        # A successful poll restarts the time limit.
        _, looks = self.waited(lambda look: "running" if look == 50 else page(530), retries=0)
        seen_at = looks[49][0]
        self.assertGreater(seen_at, 60)
        self.assertEqual(looks[-1][0], seen_at + 900)


if __name__ == "__main__":
    unittest.main()
