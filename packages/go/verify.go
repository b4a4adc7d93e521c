package gatehouse

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Tolerance is the maximum deviation of a timestamp, in either direction.
const Tolerance = 300 * time.Second

// Limits the number of signatures, each of which costs an HMAC.
const signaturesMax = 10

// VerificationError says why a request cannot be trusted: missing_header, bad_timestamp,
// timestamp_out_of_tolerance, bad_signature, bad_body or bad_secret. Answer 400 and change nothing.
type VerificationError struct{ Code, Message string }

func (e *VerificationError) Error() string { return "gatehouse: " + e.Code + ": " + e.Message }

// VerifiedEvent is an event with the details of its delivery.
type VerifiedEvent struct {
	Event     string          `json:"event"`
	ID        string          `json:"id"`
	CreatedAt string          `json:"created_at"`
	Data      json.RawMessage `json:"data"`
	// DeliveryID is the same in every attempt.
	DeliveryID string `json:"-"`
	// Timestamp is that of this attempt or, for a replay, of the original's first attempt.
	Timestamp time.Time `json:"-"`
	// Replay is whether somebody had the delivery sent again. Use ID to find out whether you have
	// seen the event.
	Replay bool `json:"-"`
	// Mode is live or test.
	Mode string `json:"-"`
}

// Verify returns the event in a request that was signed with one of the secrets (several while one
// is being replaced) at most Tolerance before now. The body must be raw, as received. A replay
// carries the time of the original, which may be weeks old, so its webhook-signature, which is made
// when it is sent, must be valid too. The error is a *VerificationError.
func Verify(body []byte, header http.Header, now time.Time, secrets ...string) (*VerifiedEvent, error) {
	keys, err := readSecrets(secrets)
	if err != nil {
		return nil, err
	}
	sentAs, signature := header.Get("X-Service-Timestamp"), header.Get("X-Service-Signature")
	timestamp, err := readSeconds(header, "X-Service-Timestamp")
	if err != nil {
		return nil, err
	}
	if signature == "" {
		return nil, missing("X-Service-Signature")
	}
	replay := header.Get("X-Service-Replay") == "true"
	isSentAgain := replay && !isFresh(timestamp, now)
	if !isSentAgain && !isFresh(timestamp, now) {
		return nil, stale("X-Service-Timestamp", timestamp, now)
	}
	given := []string{signature, header.Get("X-Service-Signature-Previous")}
	if !anyHolds(given, keys, func(k secretKey) string {
		return "sha256=" + hex.EncodeToString(sum(k.whole, sentAs+".", body))
	}) {
		return nil, wrong("X-Service-Signature")
	}
	if isSentAgain {
		if err := requireSentNow(body, header, now, keys); err != nil {
			return nil, err
		}
	}
	event := &VerifiedEvent{DeliveryID: header.Get("X-Service-Delivery"), Timestamp: timestamp, Replay: replay, Mode: "live"}
	if header.Get("X-Service-Mode") == "test" {
		event.Mode = "test"
	}
	if err := json.Unmarshal(body, event); err != nil || !strings.HasPrefix(strings.TrimSpace(string(body)), "{") {
		return nil, &VerificationError{"bad_body", "the body is signed correctly, but it is not a JSON object"}
	}
	return event, nil
}

// requireSentNow checks by the standard signature that a request was sent just now.
func requireSentNow(body []byte, header http.Header, now time.Time, keys []secretKey) error {
	id, signatures := header.Get("webhook-id"), header.Get("webhook-signature")
	if id == "" {
		return missing("webhook-id")
	}
	sent, err := readSeconds(header, "webhook-timestamp")
	if err != nil {
		return err
	}
	if signatures == "" {
		return missing("webhook-signature")
	}
	if !isFresh(sent, now) {
		return stale("webhook-timestamp", sent, now)
	}
	given := strings.Split(signatures, " ")
	if !anyHolds(given[:min(len(given), signaturesMax)], keys, func(k secretKey) string {
		return "v1," + base64.StdEncoding.EncodeToString(sum(k.decoded, id+"."+header.Get("webhook-timestamp")+".", body))
	}) {
		return wrong("webhook-signature")
	}
	return nil
}

// secretKey holds the two keys derived from a secret: the whole text, and the decoded bytes after
// its prefix.
type secretKey struct{ whole, decoded []byte }

var secretForm = regexp.MustCompile(`^whsec_([0-9A-Za-z+/]{4,})={0,2}$`)

func readSecrets(secrets []string) ([]secretKey, error) {
	if len(secrets) == 0 {
		return nil, &VerificationError{"bad_secret", "no secret was given"}
	}
	keys := []secretKey{}
	for _, secret := range secrets {
		found := secretForm.FindStringSubmatch(secret)
		if found == nil {
			return nil, &VerificationError{"bad_secret", "this is not a webhook secret: pass the whole secret, including whsec_"}
		}
		decoded, err := base64.RawStdEncoding.DecodeString(found[1])
		if err != nil {
			return nil, &VerificationError{"bad_secret", "this is not a webhook secret"}
		}
		keys = append(keys, secretKey{[]byte(secret), decoded})
	}
	return keys, nil
}

func sum(key []byte, start string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(start))
	mac.Write(body)
	return mac.Sum(nil)
}

// anyHolds compares every pair in constant time.
func anyHolds(given []string, keys []secretKey, expected func(secretKey) string) bool {
	holds := false
	for _, key := range keys {
		text := []byte(expected(key))
		for _, one := range given {
			holds = hmac.Equal([]byte(one), text) || holds
		}
	}
	return holds
}

var wholeSeconds = regexp.MustCompile(`^[0-9]{1,12}$`)

func readSeconds(header http.Header, name string) (time.Time, error) {
	text := header.Get(name)
	if text == "" {
		return time.Time{}, missing(name)
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil || !wholeSeconds.MatchString(text) {
		return time.Time{}, &VerificationError{"bad_timestamp", name + " is not a Unix time in whole seconds"}
	}
	return time.Unix(seconds, 0), nil
}

func isFresh(timestamp, now time.Time) bool {
	return now.Truncate(time.Second).Sub(timestamp).Abs() <= Tolerance
}

func missing(name string) error {
	return &VerificationError{"missing_header", "the request has no " + name + " header"}
}

func stale(name string, timestamp, now time.Time) error {
	off := now.Sub(timestamp).Abs().Round(time.Second)
	return &VerificationError{"timestamp_out_of_tolerance", fmt.Sprintf("%s is %s off; check this machine's clock", name, off)}
}

func wrong(name string) error {
	return &VerificationError{"bad_signature", name + " does not match the body under the given secret: refuse the request"}
}
