/** A body without shell quotes. */
const BODY = JSON.stringify({
  event: "credits.low",
  id: "evt_01kf0nvas0e0es5zkdmt3v3919",
  created_at: "2026-01-15T11:15:00.000Z",
  data: { balance: 999, threshold: 1000 },
});

/**
 * Returns a shell script that posts a signed event to a local receiver, as Gatehouse would (service
 * interface 6.3 and 6.4).
 * @param url URL of the receiver.
 */
export const signedCall = (
  url = "http://localhost:8080/webhooks",
): string => `# Posts a signed event to your receiver, as Gatehouse would. Needs openssl.
# export WEBHOOK_SECRET=whsec_…

body='${BODY}'
now=$(date +%s)
signature=$(printf '%s.%s' "$now" "$body" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/.* //')

curl -i ${url} \\
  -H 'Content-Type: application/json' \\
  -H 'X-Service-Event: credits.low' \\
  -H "X-Service-Timestamp: $now" \\
  -H "X-Service-Signature: sha256=$signature" \\
  --data-raw "$body"`;
