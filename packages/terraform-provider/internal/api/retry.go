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
	// limitedMax is how often a call is made that is answered 429: ten at once, as Terraform makes them, share a limit of one a second.
	limitedMax = 60
	firstPause = 500 * time.Millisecond
	// pauseMax is the longest that one answer may make a run wait; past that its error says when to come back.
	pauseMax = 60 * time.Second
)

// retryAfter says whether to try again after an attempt (the first is 1) that did not succeed, and how long to wait before.
//
// Every call may be repeated: what creates has an Idempotency-Key, and all else sets a state or reads one. A 500 is not: under the same
// Idempotency-Key it would be answered again for a day. A 409 with Retry-After says that the first attempt is still at work.
// A certificate that is not trusted will not be a moment later.
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

// secondsOf returns how long Retry-After asks to wait, a number of seconds or a date (RFC 9110 10.2.3). A date is counted from the answer's own Date
// header, so that a wrong clock here does not matter; without one, from now.
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
