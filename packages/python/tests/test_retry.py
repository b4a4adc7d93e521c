"""Tests when calls are retried, with the table shared by all languages. `npm run sdk` runs this."""

import json
import time
import unittest
from email.utils import formatdate
from pathlib import Path

from gatehouse import GatehouseError
from gatehouse._base_url import read_base_url
from gatehouse._retry import next_wait, read_retry_after


def shared(name):
    return json.loads((Path(__file__).parent / "../.." / name).read_text(encoding="utf-8"))


ROWS = shared("retries.json")
RETRY_AFTERS = shared("retry-after.json")
BASE_URLS = shared("base-urls.json")


class Retry(unittest.TestCase):
    def test_table(self):
        for row in ROWS:
            with self.subTest(row["name"]):
                answer = (row["status"], row["code"], row["retry_after"])
                wait = next_wait(*answer, row["attempt"], row["is_repeatable"], 0.5)
                self.assertEqual(None if wait is None else wait * 1000, row["wait_ms"])

    def test_retry_after(self):
        for row in RETRY_AFTERS:
            with self.subTest(row["name"]):
                self.assertEqual(read_retry_after(row["retry_after"], row["date"]), row["seconds"])
        self.assertIsNone(read_retry_after(None))

    def test_retry_after_from_now(self):
        in_a_minute = formatdate(time.time() + 60, usegmt=True)
        for date in (None, "soon"):
            self.assertIn(read_retry_after(in_a_minute, date), range(50, 62))

    def test_base_urls(self):
        for row in BASE_URLS:
            with self.subTest(row["given"]):
                if row["used"] is not None:
                    self.assertEqual(read_base_url(row["given"]), row["used"])
                    continue
                with self.assertRaises(GatehouseError) as refused:
                    read_base_url(row["given"])
                self.assertIn("must be an absolute http or https URL", str(refused.exception))
                self.assertNotIn("secret", str(refused.exception))


if __name__ == "__main__":
    unittest.main()
