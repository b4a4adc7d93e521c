package api

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	for _, each := range []struct {
		name    string
		status  int
		header  string
		err     error
		attempt int
		pause   time.Duration
		again   bool
	}{
		{name: "a broken connection", err: errors.New("reset"), attempt: 1, pause: firstPause, again: true},
		{name: "a broken connection, the third time", err: errors.New("reset"), attempt: 3, pause: 4 * firstPause, again: true},
		{name: "a certificate that is not trusted", err: fmt.Errorf("get: %w", &tls.CertificateVerificationError{}), attempt: 1},
		{name: "the last attempt", err: errors.New("reset"), attempt: attemptsMax},
		{name: "too many requests", status: 429, header: "3", attempt: 1, pause: 3 * time.Second, again: true},
		{name: "too many, without a time", status: 429, attempt: 2, pause: 2 * firstPause, again: true},
		{name: "too many, again and again", status: 429, header: "1", attempt: limitedMax - 1, pause: time.Second, again: true},
		{name: "too many, for too long", status: 429, header: "1", attempt: limitedMax},
		{name: "too many, again and again, without a time", status: 429, attempt: limitedMax - 1, pause: 32 * time.Second, again: true},
		{name: "overloaded, for too long", status: 503, header: "1", attempt: attemptsMax},
		{name: "too many for the day", status: 429, header: "4000", attempt: 1, pause: 4000 * time.Second},
		{name: "too many, until a date", status: 429, header: "Sat, 28 Nov 2037 05:30:00 GMT", attempt: 1, pause: 7 * time.Second, again: true},
		{name: "too many, until a date far ahead", status: 429, header: "Sun, 29 Nov 2037 05:30:00 GMT", attempt: 1},
		{name: "overloaded, until a date that has passed", status: 503, header: "Fri, 27 Nov 2037 05:30:00 GMT", attempt: 1, again: true},
		{name: "the first attempt is still at work, until a date", status: 409, header: "Saturday, 28-Nov-37 05:29:55 GMT", attempt: 1, pause: 2 * time.Second, again: true},
		{name: "too many, with a word for a time", status: 429, header: "soon", attempt: 1, pause: firstPause, again: true},
		{name: "overloaded", status: 503, header: "0", attempt: 1, pause: 0, again: true},
		{name: "nothing behind the proxy", status: 502, attempt: 1, pause: firstPause, again: true},
		{name: "the first attempt is still at work", status: 409, header: "2", attempt: 1, pause: 2 * time.Second, again: true},
		{name: "a conflict", status: 409, attempt: 1},
		{name: "a fault, which the same Idempotency-Key would be answered again", status: 500, attempt: 1},
		{name: "a refusal", status: 400, header: "1", attempt: 1},
	} {
		header := http.Header{"Date": {"Sat, 28 Nov 2037 05:29:53 GMT"}}
		if each.header != "" {
			header.Set("Retry-After", each.header)
		}
		pause, again := retryAfter(answer{status: each.status, header: header}, each.err, each.attempt)
		if again != each.again || (again && pause != each.pause) {
			t.Errorf("%s: %v %v", each.name, pause, again)
		}
	}
}

func TestSecondsOf(t *testing.T) {
	var rows []struct {
		Name       string
		RetryAfter string `json:"retry_after"`
		Date       string
		Seconds    *int
	}
	readShared(t, "retry-after.json", &rows)
	for _, row := range rows {
		header := http.Header{"Retry-After": {row.RetryAfter}, "Date": {row.Date}}
		asked, told := secondsOf(header)
		if told != (row.Seconds != nil) || (told && asked != time.Duration(*row.Seconds)*time.Second) {
			t.Errorf("%s: %v, %v", row.Name, asked, told)
		}
	}
}
