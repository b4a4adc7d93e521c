// Package webhooks checks what Gatehouse sends.
package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"
)

const tolerance = 300 // seconds

// Verify reports whether a request was sent by Gatehouse, just now, and not changed on the way; an error says why not.
//
// secret is whsec_…, whole; header is the request's r.Header.Get; body is what arrived, byte for byte.
func Verify(secret string, header func(name string) string, body []byte, now time.Time) error {
	if !strings.HasPrefix(secret, "whsec_") {
		return errors.New("no webhook secret is set")
	}
	timestamp, sentAt := header("X-Service-Timestamp"), header("Webhook-Timestamp")

	expected := "sha256=" + hex.EncodeToString(sign([]byte(secret), timestamp+".", body))
	// While a secret is being replaced, the one before signs as well.
	if !same(header("X-Service-Signature"), expected) && !same(header("X-Service-Signature-Previous"), expected) {
		return errors.New("the signature does not match")
	}
	if fresh(timestamp, now) {
		return nil
	}

	// A replay carries the time of the original. When it was sent is in the second signature, which signs it.
	if header("X-Service-Replay") != "true" || !fresh(sentAt, now) {
		return errors.New("the timestamp is too old, or ahead")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return errors.New("the webhook secret is not complete")
	}
	second := "v1," + base64.StdEncoding.EncodeToString(sign(key, header("Webhook-Id")+"."+sentAt+".", body))
	for _, signature := range strings.Split(header("Webhook-Signature"), " ") {
		if same(signature, second) {
			return nil
		}
	}
	return errors.New("the second signature does not match")
}

func sign(key []byte, start string, body []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(start))
	mac.Write(body)
	return mac.Sum(nil)
}

func fresh(text string, now time.Time) bool {
	seconds, err := strconv.ParseUint(text, 10, 40)
	off := now.Unix() - int64(seconds)
	return err == nil && off >= -tolerance && off <= tolerance
}

// same takes the same time wherever the two differ.
func same(given, expected string) bool {
	return hmac.Equal([]byte(given), []byte(expected))
}

// With net/http:
//
//	http.HandleFunc("POST /webhooks", func(w http.ResponseWriter, r *http.Request) {
//		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
//		if err == nil {
//			err = webhooks.Verify(os.Getenv("WEBHOOK_SECRET"), r.Header.Get, body, time.Now())
//		}
//		if err != nil {
//			http.Error(w, err.Error(), http.StatusBadRequest)
//			return
//		}
//		queue <- body // handled later, and once: an event id that was seen is skipped
//		w.WriteHeader(http.StatusNoContent)
//	})
