package api

import (
	"crypto/tls"
	"errors"
	"net/http"
	"strconv"
	"time"
)

const (
	attemptsMax = 6
	// limitedMax limits the attempts of a call answered with 429: Terraform makes ten calls at
	// once, which may share a limit of one per second.
	limitedMax = 60
	firstPause = 500 * time.Millisecond
	// pauseMax is the longest wait requested by an answer that is honored; beyond that, the error
	// says when to retry.
	pauseMax = 60 * time.Second
)

// retryAfter decides whether to retry after a failed attempt (the first is 1), and how long to wait
// before.
//
// Every call can be repeated: creating calls have an Idempotency-Key, all others set or read a
// state. A 500 is not retried, because its Idempotency-Key repeats it for a day. A 409 with
// Retry-After means that the first attempt is still running. An untrusted certificate will not
// become trusted in a moment.
func retryAfter(given answer, err error, attempt int) (time.Duration, bool) {
	most := attemptsMax
	if err == nil && given.status == http.StatusTooManyRequests {
		most = limitedMax
	}
	if attempt >= most {
		return 0, false
	}
	pause := firstPause << min(attempt-1, attemptsMax)
	if err != nil {
		var mistrusted *tls.CertificateVerificationError
		return pause, !errors.As(err, &mistrusted)
	}
	asked, told := secondsOf(given.header)
	switch given.status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
	case http.StatusConflict:
		if !told {
			return 0, false
		}
	default:
		return 0, false
	}
	if told {
		pause = asked
	}
	return pause, pause <= pauseMax
}

// secondsOf returns the duration of a Retry-After header, given as seconds or a date (RFC 9110
// 10.2.3). A date is compared with the answer's own Date header, so that a wrong local clock does
// not matter, or else with the current time.
func secondsOf(header http.Header) (time.Duration, bool) {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	until, err := http.ParseTime(text)
	if err != nil {
		return 0, false
	}
	answeredAt, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		answeredAt = time.Now()
	}
	return max(0, until.Sub(answeredAt)), true
}
