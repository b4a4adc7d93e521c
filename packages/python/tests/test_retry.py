"""When a call is repeated, by the table that all languages share: `npm run sdk` runs it."""

import json
import unittest
from pathlib import Path

from gatehouse._retry import next_wait, read_retry_after

ROWS = json.loads((Path(__file__).parent / "../../retries.json").read_text(encoding="utf-8"))


class Retry(unittest.TestCase):
    def test_table(self):
        for row in ROWS:
            with self.subTest(row["name"]):
                answer = (row["status"], row["code"], row["retry_after"])
                wait = next_wait(*answer, row["attempt"], row["is_repeatable"], 0.5)
                self.assertEqual(None if wait is None else wait * 1000, row["wait_ms"])

    def test_retry_after(self):
        self.assertEqual([read_retry_after(text) for text in ("7", "0")], [7, 0])
        self.assertEqual({read_retry_after(text) for text in ("-1", "1.5", "soon", "", None)}, {None})


if __name__ == "__main__":
    unittest.main()
