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
	// A call that is asked to wait for longer fails with it.
	askedWaitMax = 60 * time.Second
)

// ofProxies is what a proxy answers by itself when the server behind it did not, or did not in time; 520 to 524 and 530 are Cloudflare's.
var ofProxies = []int{502, 503, 504, 520, 521, 522, 523, 524, 530}

// refusalOf is what was answered; nil after silence. A proxy's own page in place of an answer says no more than that: what it passed on may have
// been done, or be under way.
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

// mayRepeat says whether nothing can have been done twice when the attempt is repeated. 429 and Gatehouse's 503 come before any work; a 409 that
// asks to wait says that the first attempt is still at work. After silence nobody knows, so a call is repeated only when the server would notice.
func mayRepeat(failure error, isRepeatable bool) bool {
	refusal := refusalOf(failure)
	if refusal == nil {
		return isRepeatable
	}
	return refusal.Status == 429 || refusal.Status == 503 || (refusal.Status == 409 && refusal.RetryAfter >= 0)
}

// nextWait is how long to wait before the attempt is repeated, and whether it is. attempt counts from 0. Without word from the server the wait is
// drawn from a range that doubles, so that callers who failed together do not return together. random is in [0, 1).
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
