"""Exercises the SDK against a running Gatehouse and prints the results as one line of JSON.
packages/sdks.test.ts runs it.
"""

import base64
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from gatehouse import ApiError, ConnectionFailed, Gatehouse, WebhookVerificationError, verify

SITE = os.environ["SITE"]
client = Gatehouse()


def refusal(work):
    """Returns the name, status and code of the error of a call."""
    try:
        work()
    except ApiError as error:
        return [
            error.status,
            error.code,
            error.param,
            (error.request_id or "")[:4],
            (error.doc_url or "").endswith(error.code or "?"),
        ]
    except WebhookVerificationError as error:
        return error.code
    return "accepted"


def is_unanswered(work):
    """Whether a call ends without an answer."""
    try:
        work()
    except ConnectionFailed:
        return True
    return False


page = client.scrape(url=f"{SITE}/200", formats=["markdown"])

made = [client.keys.create(name=name, env="test", scopes=["scrape"]) for name in ("one", "two", "three")]
listed = [key["name"] for key in client.keys.list(limit=2)]
client.keys.revoke(made[0]["id"], reason="not needed")

created = client.jobs.create(urls=[f"{SITE}/200", f"{SITE}/404"])
job = client.jobs.wait(created["id"], within=240)
lines = [[line["index"], line["status"], line["status_code"]] for line in client.jobs.results(job["id"])]
jobs = client.jobs.list().first()["data"]

messages = list(client.stream(urls=[f"{SITE}/200", f"{SITE}/404", f"{SITE}/article"], max_concurrency=1))
streamed = sorted(message["data"]["index"] for message in messages if message["event"] == "result")

secret = client.webhooks.test_secret()["secret"]
received = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        event = verify(self.rfile.read(int(self.headers["Content-Length"])), self.headers, secret)
        received.extend([event.event, event.mode])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


receiver = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
sent = client.webhooks.send_test_event(event="job.completed", url=f"http://127.0.0.1:{receiver.server_port}")
receiver.shutdown()

budgets = [
    client.billing.budget(),
    client.billing.update_budget(monthly_budget=7),
    client.billing.update_budget(monthly_budget=None),
]

verified = [
    refusal(lambda: verify(base64.b64decode(each["body"]), each["headers"], each["secret"], now=each["now"]))
    for each in json.loads(Path(os.environ["CASES"]).read_text(encoding="utf-8"))
]

print(
    json.dumps(
        {
            "scrape": [page["status_code"], page["markdown"].split("\n")[0]],
            "keys": [[key["token"][:9] for key in made], listed],
            "job": [job["status"], job["urls_ok"], lines, [each["id"] == created["id"] for each in jobs]],
            "stream": [messages[0]["event"], messages[-1]["event"], streamed],
            "refused": refusal(lambda: client.scrape(url=f"{SITE}/200", timeout_ms=0)),
            "unknown": refusal(lambda: client.jobs.get("job_01k6c2m7v8e9tq0x3d5r7y1b2n")),
            "stranger": refusal(lambda: Gatehouse(api_key="svc_live_nobody").billing.balance()),
            "budgets": [[each["monthly_budget"], each["spent"]] for each in budgets],
            # The answer to the first search is lost.
            "silence": is_unanswered(lambda: client.serp("locks")),
            "settings": refusal(lambda: client.workspace.update(name="another")),
            "webhook": [sent["status"], *received],
            "verify": verified,
        }
    )
)
