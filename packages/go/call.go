package gatehouse

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	random "math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// exchange is a call to /v1. It can be retried if it is keyed or, unless charged, by its method.
type exchange struct {
	method, path string
	query        url.Values
	body         []byte
	contentType  string
	header       map[string]string
	keyed        bool
	// Costs credits and takes no key, so that each attempt may be charged: retried only if the
	// server says that nothing was done, even for a GET.
	charged bool
	// The body is left for the caller to read and close.
	unread bool
}

type keyOfContext struct{}

// WithIdempotencyKey sets the Idempotency-Key of calls made with this context: the same key and
// body within 24 hours get the first answer again. Without it, every call that accepts a key gets a
// new one.
func WithIdempotencyKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOfContext{}, key)
}

// at builds a path with encoded segments: at("/v1/jobs/{}", id).
func at(path string, parts ...string) string {
	for _, part := range parts {
		path = strings.Replace(path, "{}", url.PathEscape(part), 1)
	}
	return path
}

// send makes a call and retries it while that is safe. Any status other than 2xx is an error.
func (c *Client) send(ctx context.Context, e exchange) (*http.Response, []byte, error) {
	key := ""
	if e.keyed {
		if key, _ = ctx.Value(keyOfContext{}).(string); key == "" {
			key = rand.Text()
		}
	}
	isIdempotent := e.method == http.MethodGet || e.method == http.MethodDelete
	isRepeatable := e.keyed || (isIdempotent && !e.charged)
	for attempt := 0; ; attempt++ {
		response, body, err := c.attempt(ctx, e, key)
		if err == nil {
			return response, body, nil
		}
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		wait, again := nextWait(err, attempt, isRepeatable, random.Float64())
		if !again || attempt >= c.retries {
			return nil, nil, err
		}
		if err := c.sleep(ctx, wait); err != nil {
			return nil, nil, err
		}
	}
}

func (c *Client) attempt(parent context.Context, e exchange, key string) (*http.Response, []byte, error) {
	ctx, cancel := context.WithCancel(parent)
	timer := time.AfterFunc(c.timeout, cancel)
	failed := func(err error) (*http.Response, []byte, error) {
		timedOut := !timer.Stop() && parent.Err() == nil
		cancel()
		return nil, nil, &ConnectionError{Cause: err, Timeout: timedOut}
	}
	request, err := http.NewRequestWithContext(ctx, e.method, c.base+e.path, bytes.NewReader(e.body))
	if err != nil {
		return failed(err)
	}
	if e.charged && len(e.body) == 0 {
		// net/http itself retries a GET if a reused connection breaks, unless the request has a
		// body that it cannot rewind. An empty body is not sent.
		request.Body, request.GetBody = io.NopCloser(strings.NewReader("")), nil
	}
	request.URL.RawQuery = e.query.Encode()
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "gatehouse-go/"+Version)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	if e.contentType != "" {
		request.Header.Set("Content-Type", e.contentType)
	}
	for name, value := range e.header {
		request.Header.Set(name, value)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return failed(err)
	}
	isRefused := response.StatusCode < 200 || response.StatusCode > 299
	if e.unread && !isRefused {
		timer.Stop()
		// From here on, only the caller's context limits reading the body. Closing it closes the
		// connection.
		response.Body = closing{response.Body, cancel}
		return response, nil, nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return failed(err)
	}
	timer.Stop()
	cancel()
	if isRefused {
		return nil, nil, readError(response, body)
	}
	return response, body, nil
}

type closing struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c closing) Close() error {
	c.cancel()
	return c.ReadCloser.Close()
}

// ask makes a call whose answer is JSON.
func ask[T any](ctx context.Context, c *Client, e exchange) (*T, error) {
	_, body, err := c.send(ctx, e)
	if err != nil {
		return nil, err
	}
	value := new(T)
	if err := json.Unmarshal(body, value); err != nil {
		return nil, fmt.Errorf("gatehouse: the answer is not what was expected: %w", err)
	}
	return value, nil
}

func asJSON(e exchange, body any) exchange {
	if body == nil {
		return e
	}
	// Bodies are structs of this package, which always marshal.
	e.body, _ = json.Marshal(body)
	e.contentType = "application/json"
	return e
}

func get[T any](ctx context.Context, c *Client, path string, params any) (*T, error) {
	return ask[T](ctx, c, exchange{method: http.MethodGet, path: path, query: queryOf(params)})
}

// post is a POST that accepts an Idempotency-Key.
func post[T any](ctx context.Context, c *Client, path string, body any) (*T, error) {
	return ask[T](ctx, c, asJSON(exchange{method: http.MethodPost, path: path, keyed: true}, body))
}

// act is a POST without an Idempotency-Key: retried only if the server says that nothing was done.
func act[T any](ctx context.Context, c *Client, path string, body any) (*T, error) {
	return ask[T](ctx, c, asJSON(exchange{method: http.MethodPost, path: path}, body))
}

func patch[T any](ctx context.Context, c *Client, path string, body any) (*T, error) {
	return ask[T](ctx, c, asJSON(exchange{method: http.MethodPatch, path: path}, body))
}

func remove[T any](ctx context.Context, c *Client, path string, body any) (*T, error) {
	return ask[T](ctx, c, asJSON(exchange{method: http.MethodDelete, path: path}, body))
}
