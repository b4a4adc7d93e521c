// Package gatehouse calls a Gatehouse, the control plane of a web-data API: every operation of /v1 with its types.
package gatehouse

import (
	"context"
	"errors"
	"net/http"
	"os"
	"time"
)

const (
	// DefaultTimeout is how long one attempt may take: a rendered page with actions takes at most two minutes.
	DefaultTimeout = 150 * time.Second
	// DefaultRetries is how often a call is repeated at most.
	DefaultRetries = 3
)

// Options of a client. The zero value reads GATEHOUSE_API_KEY and GATEHOUSE_BASE_URL.
type Options struct {
	APIKey string
	// BaseURL is the installation's address, such as https://gatehouse.example.com. A /v1 at its end is ignored.
	BaseURL string
	// Timeout of an attempt; DefaultTimeout when it is 0.
	Timeout time.Duration
	// Retries after 429, 503 and broken connections; DefaultRetries when it is 0, none when it is negative.
	Retries int
	// HTTPClient is copied, and follows no redirects: the key goes to nobody but BaseURL. http.DefaultClient when it is nil.
	HTTPClient *http.Client
}

// Client is one Gatehouse, called with one key. It may be used by several goroutines at once.
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
	// A steady clock, and pauses by it.
	now   func() time.Time
	sleep func(context.Context, time.Duration) error
}

// New makes a client, or says what it lacks.
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

// Ptr is for fields that may be left out: gatehouse.Ptr(false).
func Ptr[T any](value T) *T { return &value }

func first(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
