// Package api is a client of Gatehouse's public API, independent of Terraform.
package api

import (
	"bytes"
	"context"
	cryptorand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	// answerMax limits the size of an answer, in bytes.
	answerMax = 8 << 20
	// requestTimeout limits one attempt, including the answer's body.
	requestTimeout = 60 * time.Second
)

// Client calls one server with one key.
type Client struct {
	base  string
	key   string
	agent string
	http  *http.Client
	sleep func(context.Context, time.Duration) error
}

// New creates a client of the server at base, an absolute http or https URL such as
// https://gatehouse.example.com. A trailing /v1 is ignored.
func New(base, key, version string) (*Client, error) {
	read, err := url.Parse(base)
	// Errors never quote the URL, which may contain a password or a key.
	if err != nil || read.Host == "" || (read.Scheme != "https" && read.Scheme != "http") {
		return nil, errors.New("the address must be an absolute http or https URL such as https://gatehouse.example.com")
	}
	if read.User != nil || strings.ContainsAny(base, "?#") {
		return nil, errors.New("the address must not hold a user, a query or a fragment")
	}
	return &Client{
		base:  trimmed(base),
		key:   key,
		agent: "terraform-provider-gatehouse/" + version,
		sleep: sleep,
		http: &http.Client{
			Timeout: requestTimeout,
			// The key must not follow a redirect to another server.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// trimmed returns a URL without trailing slashes and /v1.
func trimmed(base string) string {
	base = strings.TrimRight(base, "/")
	if last := len(base) - len("/v1"); last > 0 && strings.EqualFold(base[last:], "/v1") {
		return strings.TrimRight(base[:last], "/")
	}
	return base
}

// InTheClear reports whether the key leaves this machine unencrypted.
func (c *Client) InTheClear() bool {
	read, err := url.Parse(c.base)
	if err != nil || read.Scheme != "http" {
		return false
	}
	address := net.ParseIP(read.Hostname())
	return read.Hostname() != "localhost" && (address == nil || !address.IsLoopback())
}

// call is one operation; path begins with /v1.
type call struct {
	method string
	path   string
	query  url.Values
	body   any
	// once adds an Idempotency-Key, the same in every attempt, so that the server does the work
	// only once and repeats the first answer.
	once bool
}

// do makes the call, with retries as retry.go decides, and decodes the answer into `into`. An error
// of the API is a *Problem.
func (c *Client) do(ctx context.Context, call call, into any) error {
	var body []byte
	if call.body != nil {
		written, err := json.Marshal(call.body)
		if err != nil {
			return err
		}
		body = written
	}
	idempotencyKey := ""
	if call.once {
		idempotencyKey = cryptorand.Text()
	}
	for attempt := 1; ; attempt++ {
		answer, err := c.attempt(ctx, call, body, idempotencyKey)
		if err == nil && answer.status < 300 {
			return json.Unmarshal(answer.body, into)
		}
		pause, again := retryAfter(answer, err, attempt)
		if !again || ctx.Err() != nil {
			if err != nil {
				return fmt.Errorf("%s %s: %w", call.method, c.base+call.path, err)
			}
			return problemOf(answer)
		}
		if err := c.sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// answer is the response of one attempt, not validated yet.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (c *Client) attempt(ctx context.Context, call call, body []byte, idempotencyKey string) (answer, error) {
	target := c.base + call.path
	if len(call.query) > 0 {
		target += "?" + call.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, call.method, target, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", c.agent)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", idempotencyKey)
	}
	response, err := c.http.Do(request)
	if err != nil {
		var named *url.Error
		if errors.As(err, &named) {
			err = named.Err // do adds the method and the URL itself
		}
		return answer{}, err
	}
	defer response.Body.Close()
	read, err := io.ReadAll(io.LimitReader(response.Body, answerMax))
	if err != nil {
		return answer{}, err
	}
	return answer{status: response.StatusCode, header: response.Header, body: read}, nil
}

// sleep waits for pause plus up to half as long again, so that callers refused together do not
// retry in step.
func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause + rand.N(pause/2+1))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
