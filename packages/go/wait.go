package gatehouse

import (
	"context"
	"time"
)

const (
	pollFirst = 500 * time.Millisecond
	pollMax   = 10 * time.Second
)

// waitUntilOver looks again and again, ever less often, until it is completed, failed or canceled, or the context ends.
func waitUntilOver[T any](ctx context.Context, look func() (*T, error), status func(*T) string) (*T, error) {
	for wait := pollFirst; ; wait = min(pollMax, wait*3/2) {
		seen, err := look()
		if err != nil {
			return nil, err
		}
		switch status(seen) {
		case "completed", "failed", "canceled":
			return seen, nil
		}
		if err := pause(ctx, wait); err != nil {
			return nil, err
		}
	}
}
