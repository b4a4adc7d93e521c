package gatehouse

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// APIError is what the API refused, or what something in between answered in its place. Decide by Code; Message is for people.
type APIError struct {
	// Status is that of HTTP.
	Status int
	// ErrorDetail is what the body says. Its Code is empty where the answer is none of Gatehouse's: a proxy's page, for example.
	ErrorDetail
	// RetryAfter is the seconds that the server asks to wait, -1 when it does not.
	RetryAfter int
}

func (e *APIError) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("gatehouse: the server answered %d without saying why", e.Status)
	}
	return fmt.Sprintf("gatehouse: %s: %s (%s)", e.Code, e.Message, e.RequestId)
}

// ConnectionError says that no whole answer came: no connection, one that broke, or none in time (Timeout).
type ConnectionError struct {
	Cause error
	// Timeout is whether the time of the attempt had elapsed.
	Timeout bool
}

func (e *ConnectionError) Error() string { return "gatehouse: no answer: " + e.Cause.Error() }
func (e *ConnectionError) Unwrap() error { return e.Cause }

func readError(response *http.Response, body []byte) *APIError {
	refusal := &APIError{Status: response.StatusCode, RetryAfter: readRetryAfter(response.Header)}
	var said ErrorBody
	if json.Unmarshal(body, &said) == nil {
		refusal.ErrorDetail = said.Error
	}
	if refusal.RequestId == "" {
		refusal.RequestId = response.Header.Get("X-Request-Id")
	}
	return refusal
}

// readRetryAfter returns the seconds that a Retry-After header asks to wait, a number or a date (RFC 9110 10.2.3); -1 for anything else. A date is
// counted from the answer's own Date header, so that a wrong clock here does not matter; without one, from now.
func readRetryAfter(header http.Header) int {
	text := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return int(seconds)
	}
	until, err := http.ParseTime(text)
	if err != nil {
		return -1
	}
	answeredAt, err := http.ParseTime(header.Get("Date"))
	if err != nil {
		answeredAt = time.Now()
	}
	return max(0, int(math.Ceil(until.Sub(answeredAt).Seconds())))
}
