package gatehouse

import (
	"context"
	"errors"
	"slices"
	"time"
)

const (
	firstWait = 500 * time.Millisecond
	waitMax   = 8 * time.Second
	// A call asked to wait longer fails with that error.
	askedWaitMax = 60 * time.Second
)

// ofProxies are statuses that a proxy sends if the server behind it did not answer, or not in time;
// 520 to 524 and 530 are Cloudflare's.
var ofProxies = []int{502, 503, 504, 520, 521, 522, 523, 524, 530}

// refusalOf returns the API's error, or nil if there was no answer. A proxy's own page counts as no
// answer: the request may have been executed, or still be running.
func refusalOf(failure error) *APIError {
	var refusal *APIError
	if !errors.As(failure, &refusal) {
		return nil
	}
	if refusal.Code == "" && slices.Contains(ofProxies, refusal.Status) {
		return nil
	}
	return refusal
}

// mayRepeat reports whether a retry is safe. 429 and Gatehouse's 503 are sent before any work is
// done; a 409 with Retry-After means that the first attempt is still running. Without an answer the
// outcome is unknown, so a call is retried only if the server would notice the repetition.
func mayRepeat(failure error, isRepeatable bool) bool {
	refusal := refusalOf(failure)
	if refusal == nil {
		return isRepeatable
	}
	return refusal.Status == 429 || refusal.Status == 503 || (refusal.Status == 409 && refusal.RetryAfter >= 0)
}

// nextWait returns the delay before the next attempt, and whether to make one. attempt counts from
// 0. Without Retry-After, the delay is random within a range that doubles, so that callers do not
// retry in step. random is in [0, 1).
func nextWait(failure error, attempt int, isRepeatable bool, random float64) (time.Duration, bool) {
	if !mayRepeat(failure, isRepeatable) {
		return 0, false
	}
	part := func(of time.Duration) time.Duration { return time.Duration(random * float64(of)) }
	if refusal := refusalOf(failure); refusal != nil && refusal.RetryAfter >= 0 {
		asked := time.Duration(refusal.RetryAfter) * time.Second
		return asked + part(firstWait), asked <= askedWaitMax
	}
	most := min(waitMax, firstWait<<min(attempt, 10))
	return most/2 + part(most/2), true
}

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
