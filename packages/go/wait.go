package gatehouse

import (
	"context"
	"errors"
	"time"
)

const (
	pollFirst = 500 * time.Millisecond
	pollMax   = 10 * time.Second
	// unseenMax is how long a wait whose context has no deadline goes on while it sees nothing: longer than a server is restarted or upgraded, and not
	// for ever where there is none any more.
	unseenMax = 15 * time.Minute
)

// waitUntilOver looks again and again, ever less often, until it is completed, failed or canceled, or the context ends. A look that sees nothing (no
// answer, a proxy's page, an overload, a rate limit) is no end of it: it looks again, after what the server asks for where that is longer, until the
// context ends, or where that has no deadline until it has seen nothing for unseenMax; then the error is that of the last look. Any other error it
// answers at once.
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

// askedAfter says whether a failure says nothing of what is waited for, and passes; and how long the server asks to wait after it, 0 when it does not.
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
