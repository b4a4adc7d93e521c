// Package api calls Gatehouse's public API. It knows nothing of Terraform.
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
	// answerMax bounds what is read of an answer, in bytes.
	answerMax = 8 << 20
	// requestTimeout bounds one attempt, its answer's body included.
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

// New makes a client of the server at base, an absolute http or https URL such as https://gatehouse.example.com. A /v1 at its end is ignored.
func New(base, key, version string) (*Client, error) {
	read, err := url.Parse(base)
	// Errors never quote the address, which may hold a password or a key.
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
			// The key must not follow a redirect to somewhere else.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// trimmed is an address without slashes and /v1 at its end.
func trimmed(base string) string {
	base = strings.TrimRight(base, "/")
	if last := len(base) - len("/v1"); last > 0 && strings.EqualFold(base[last:], "/v1") {
		return strings.TrimRight(base[:last], "/")
	}
	return base
}

// InTheClear says whether the key leaves this machine without encryption.
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
	// once gives it an Idempotency-Key, the same in every attempt: the server does it once, and answers the first answer again.
	once bool
}

// do makes the call, again where retry.go says so, and reads the answer into `into`. A refusal is a *Problem.
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

// answer is one attempt's; nothing of it is trusted yet.
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
			err = named.Err // do names the method and the address itself
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

// sleep waits that long and up to half as long again, so that those who were refused together do not come back together.
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
