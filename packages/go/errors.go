package gatehouse

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// APIError is an error of the API, or of an intermediary that answered in its place. Programs
// should check Code; Message is for people.
type APIError struct {
	// Status is the HTTP status.
	Status int
	// ErrorDetail is the parsed body. Its Code is empty if the answer is not from Gatehouse, but
	// from a proxy, for example.
	ErrorDetail
	// RetryAfter is the number of seconds that the server asks to wait, or -1.
	RetryAfter int
}

func (e *APIError) Error() string {
	if e.Code == "" {
		return fmt.Sprintf("gatehouse: the server answered %d without saying why", e.Status)
	}
	return fmt.Sprintf("gatehouse: %s: %s (%s)", e.Code, e.Message, e.RequestId)
}

// ConnectionError means that no complete answer arrived: there was no connection, it broke, or it
// timed out (Timeout).
type ConnectionError struct {
	Cause error
	// Timeout is whether the attempt timed out.
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

// readRetryAfter returns the seconds of a Retry-After header, given as a number or a date (RFC 9110
// 10.2.3); -1 for anything else. A date is compared with the answer's own Date header, so that a
// wrong local clock does not matter, or else with the current time.
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
