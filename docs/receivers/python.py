import base64
import hashlib
import hmac
import time

TOLERANCE_S = 300


def verify(secret, headers, body, now=None):
    """Whether a request was sent by Gatehouse, just now, and not changed on the way.

    secret: whsec_..., whole. headers: anything with get(), such as request.headers of Flask or Django.
    body: the bytes as they arrived. now: Unix seconds.
    """
    if not secret.startswith("whsec_"):
        raise ValueError("No webhook secret is set.")
    now = int(time.time()) if now is None else now
    timestamp = headers.get("X-Service-Timestamp") or ""
    sent_at = headers.get("webhook-timestamp") or ""

    expected = "sha256=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is being replaced, the one before signs as well.
    given = (headers.get("X-Service-Signature"), headers.get("X-Service-Signature-Previous"))
    if not any([_same(signature, expected) for signature in given]):
        return False
    if _fresh(timestamp, now):
        return True

    # A replay carries the time of the original. When it was sent is in the second signature, which signs it.
    if headers.get("X-Service-Replay") != "true" or not _fresh(sent_at, now):
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    start = f"{headers.get('webhook-id')}.{sent_at}.".encode()
    second = "v1," + base64.b64encode(hmac.new(key, start + body, hashlib.sha256).digest()).decode()
    return any([_same(signature, second) for signature in (headers.get("webhook-signature") or "").split(" ")])


def _fresh(text, now):
    return text.isascii() and text.isdigit() and len(text) <= 12 and abs(now - int(text)) <= TOLERANCE_S


def _same(given, expected):
    """Takes the same time wherever the two differ."""
    return hmac.compare_digest((given or "").encode(), expected.encode())


# With Flask:
#
#   app.config["MAX_CONTENT_LENGTH"] = 1024 * 1024  # a longer body is answered 413, of the whole app
#
#   @app.post("/webhooks")
#   def webhooks():
#       if not verify(os.environ["WEBHOOK_SECRET"], request.headers, request.get_data()):
#           abort(400)
#       handle_once.delay(request.get_json())  # a queue: skips an event id that it has seen
#       return "", 204
