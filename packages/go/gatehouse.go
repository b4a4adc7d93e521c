// Package gatehouse is a client of Gatehouse, the control plane of a web-data API: every operation
// of /v1 with types.
package gatehouse

import (
	"context"
	"errors"
	"net/http"
	"os"
	"time"
)

const (
	// DefaultTimeout limits one attempt. A rendered page with actions takes at most two minutes.
	DefaultTimeout = 150 * time.Second
	// DefaultRetries limits the retries of a call.
	DefaultRetries = 3
)

// Options configure a client. The zero value reads GATEHOUSE_API_KEY and GATEHOUSE_BASE_URL.
type Options struct {
	APIKey string
	// BaseURL is the installation's URL, such as https://gatehouse.example.com. A trailing /v1 is
	// ignored.
	BaseURL string
	// Timeout of an attempt; DefaultTimeout if 0.
	Timeout time.Duration
	// Retries after 429, 503 and broken connections; DefaultRetries if 0, none if negative.
	Retries int
	// HTTPClient is copied, and set to follow no redirects, so that the key is sent only to
	// BaseURL. http.DefaultClient if nil.
	HTTPClient *http.Client
}

// Client calls one Gatehouse with one key. It is safe for concurrent use.
type Client struct {
	Scrapes    *ScrapesService
	Jobs       *JobsService
	Crawls     *CrawlsService
	Monitors   *MonitorsService
	Webhooks   *WebhooksService
	Listeners  *ListenersService
	Events     *EventsService
	Deliveries *DeliveriesService
	Replays    *ReplaysService
	Keys       *KeysService
	Workspace  *WorkspaceService
	Billing    *BillingService

	key, base string
	timeout   time.Duration
	retries   int
	http      http.Client
	// A monotonic clock, and sleeping by it.
	now   func() time.Time
	sleep func(context.Context, time.Duration) error
}

// New creates a client, or returns an error naming the missing option.
func New(options Options) (*Client, error) {
	c := &Client{
		key:     first(options.APIKey, os.Getenv("GATEHOUSE_API_KEY")),
		timeout: options.Timeout,
		retries: options.Retries,
		now:     time.Now,
		sleep:   pause,
	}
	if c.key == "" {
		return nil, errors.New("gatehouse: no API key: give APIKey, or set GATEHOUSE_API_KEY")
	}
	given := first(options.BaseURL, os.Getenv("GATEHOUSE_BASE_URL"))
	if given == "" {
		return nil, errors.New("gatehouse: no address: give BaseURL, or set GATEHOUSE_BASE_URL")
	}
	base, err := readBaseURL(given)
	if err != nil {
		return nil, err
	}
	c.base = base
	if c.timeout == 0 {
		c.timeout = DefaultTimeout
	}
	if c.retries == 0 {
		c.retries = DefaultRetries
	}
	if options.HTTPClient != nil {
		c.http = *options.HTTPClient
	}
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c.Scrapes = &ScrapesService{c}
	c.Jobs = &JobsService{c}
	c.Crawls = &CrawlsService{c}
	c.Monitors = &MonitorsService{c}
	c.Webhooks = &WebhooksService{c}
	c.Listeners = &ListenersService{c}
	c.Events = &EventsService{c}
	c.Deliveries = &DeliveriesService{c}
	c.Replays = &ReplaysService{c}
	c.Keys = &KeysService{c}
	c.Workspace = &WorkspaceService{c}
	c.Billing = &BillingService{c}
	return c, nil
}

// Ptr returns a pointer to a value, for optional fields: gatehouse.Ptr(false).
func Ptr[T any](value T) *T { return &value }

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
