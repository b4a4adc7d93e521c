package gatehouse

import (
	"context"
	"errors"
	"time"
)

const (
	pollFirst = 500 * time.Millisecond
	pollMax   = 10 * time.Second
	// unseenMax limits consecutive failed polls of a wait without a deadline: longer than a restart
	// or an upgrade of the server takes, but finite if the server is gone.
	unseenMax = 15 * time.Minute
)

// waitUntilOver polls, less and less often, until the object is completed, failed or canceled, or
// the context ends. A failed poll (no answer, a proxy's page, an overload, a rate limit) is
// repeated, after Retry-After if that is longer, until the context ends; without a deadline, until
// polls have failed for unseenMax. It then returns the last poll's error. Any other error is
// returned immediately.
func waitUntilOver[T any](ctx context.Context, c *Client, look func() (*T, error), status func(*T) string) (*T, error) {
	_, hasDeadline := ctx.Deadline()
	seenAt := c.now()
	for poll := pollFirst; ; poll = min(pollMax, poll*3/2) {
		wait := poll
		seen, err := look()
		if err == nil {
			switch status(seen) {
			case "completed", "failed", "canceled":
				return seen, nil
			}
			seenAt = c.now()
		} else {
			asked, passes := askedAfter(err)
			if !passes {
				return nil, err
			}
			wait = max(poll, asked)
			if !hasDeadline {
				left := unseenMax - c.now().Sub(seenAt)
				if left <= 0 {
					return nil, err
				}
				wait = min(wait, left)
			}
		}
		if err := c.sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// askedAfter reports whether a poll's failure is temporary and says nothing about the object, and
// how long the server asks to wait, or 0.
func askedAfter(failure error) (asked time.Duration, passes bool) {
	var silence *ConnectionError
	var answered *APIError
	isOfCall := errors.As(failure, &silence) || errors.As(failure, &answered)
	if !isOfCall || !mayRepeat(failure, true) {
		return 0, false
	}
	if refusal := refusalOf(failure); refusal != nil {
		asked = time.Duration(max(0, refusal.RetryAfter)) * time.Second
	}
	return asked, true
}
