"""Tests requests through an httpx client shared with other hosts. `npm run sdk` runs this."""

import unittest

import httpx

from gatehouse import ApiError, Gatehouse, GatehouseError

ADDRESS = "https://gatehouse.example/at"


class OwnClient(unittest.TestCase):
    def setUp(self):
        self.sent = []
        self.status = 200
        transport = httpx.MockTransport(self.answer)
        self.http = httpx.Client(transport=transport, base_url="https://other.example", follow_redirects=True, timeout=5)
        self.addCleanup(self.http.close)

    def answer(self, request):
        self.sent.append(request)
        return httpx.Response(self.status, headers={"Location": "https://other.example/"}, json={})

    def client(self, **options):
        return Gatehouse("svc_test_x", ADDRESS, http=self.http, **options)

    def test_the_key_goes_to_gatehouse_alone(self):
        before = dict(self.http.headers)
        self.client().billing.balance()
        self.http.get("/elsewhere")
        ours, theirs = self.sent
        self.assertEqual(str(ours.url), f"{ADDRESS}/v1/balance")
        self.assertEqual(ours.headers["Authorization"], "Bearer svc_test_x")
        self.assertEqual(ours.headers["Accept"], "application/json")
        self.assertTrue(ours.headers["User-Agent"].startswith("gatehouse-python/"))
        self.assertEqual(str(theirs.url), "https://other.example/elsewhere")
        self.assertNotIn("Authorization", theirs.headers)
        self.assertEqual(dict(self.http.headers), before)

    def test_two_keys_by_one_client(self):
        clients = [Gatehouse(key, ADDRESS, http=self.http) for key in ("svc_test_x", "svc_test_y")]
        for client in clients:
            client.billing.balance()
        self.assertEqual(
            [request.headers["Authorization"] for request in self.sent], ["Bearer svc_test_x", "Bearer svc_test_y"]
        )

    def test_its_own_auth_is_for_others(self):
        self.http.auth = ("somebody", "else")
        self.client().billing.balance()
        self.http.get("/elsewhere")
        ours, theirs = (request.headers["Authorization"] for request in self.sent)
        self.assertEqual(ours, "Bearer svc_test_x")
        self.assertTrue(theirs.startswith("Basic "))

    def test_a_name_of_its_own_is_sent(self):
        self.http.headers["User-Agent"] = "mine/1"
        self.client().billing.balance()
        self.assertEqual(self.sent[0].headers["User-Agent"], "mine/1")

    def test_the_timeout_is_ours(self):
        client = self.client(timeout=20.0)
        client.billing.balance()
        client.but(timeout=2.0).billing.balance()
        self.http.get("/elsewhere")
        self.assertEqual([request.extensions["timeout"]["read"] for request in self.sent], [20.0, 2.0, 5])

    def test_redirects_are_not_followed(self):
        self.status = 302
        with self.assertRaises(ApiError) as raised:
            self.client().billing.balance()
        self.assertEqual((raised.exception.status, len(self.sent)), (302, 1))

    def test_it_is_left_open(self):
        with self.client() as client, client.but(retries=1):
            pass
        self.assertFalse(self.http.is_closed)

    def test_an_address_without_a_scheme_is_refused(self):
        # httpx would resolve it against the client's own base_url, and send the key there.
        with self.assertRaises(GatehouseError):
            Gatehouse("svc_test_x", "gatehouse.example", http=self.http)


if __name__ == "__main__":
    unittest.main()
