package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"
)

// Problem is an error returned by the API (contract 3).
type Problem struct {
	Status    int    `json:"-"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	RequestID string `json:"request_id"`
	DocURL    string `json:"doc_url"`
	// Param is the invalid field, or empty.
	Param string `json:"param"`
	// RetryAfter is how long the server asks to wait, or 0.
	RetryAfter time.Duration `json:"-"`
}

// Error describes the problem in one line, with the request ID for the operator.
func (p *Problem) Error() string {
	text := fmt.Sprintf("%s (%s, HTTP %d, request %s)", p.Message, p.Code, p.Status, p.RequestID)
	if p.RetryAfter > 0 {
		text += fmt.Sprintf("; try again in %.0f s", math.Ceil(p.RetryAfter.Seconds()))
	}
	return text
}

// IsNotFound reports whether the API answered not_found.
func IsNotFound(err error) bool {
	var problem *Problem
	return errors.As(err, &problem) && problem.Status == http.StatusNotFound && problem.Code == "not_found"
}

// problemOf parses an error. Answers from something other than the API are reported as such, since
// the URL is probably wrong.
func problemOf(given answer) error {
	var read struct {
		Error Problem `json:"error"`
	}
	if err := json.Unmarshal(given.body, &read); err != nil || read.Error.Code == "" {
		return fmt.Errorf("HTTP %d without an error of Gatehouse's API (request %q): check base_url, and what stands before the server",
			given.status, given.header.Get("X-Request-Id"))
	}
	problem := read.Error
	problem.Status = given.status
	problem.RetryAfter, _ = secondsOf(given.header)
	return &problem
}
