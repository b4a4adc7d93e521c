package gatehouse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// Tests how long a stream is resumed after its connection is lost, with a fake clock.

type transport func() *http.Response

func (t transport) RoundTrip(*http.Request) (*http.Response, error) { return t(), nil }

func answer(status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}
}

func begun(seconds int) *http.Response {
	return answer(200, fmt.Sprintf("id: str_1-1\nevent: stream.started\ndata: {\"disconnect_timeout_s\":%d}\n\n", seconds))
}

func event(name string) *http.Response {
	return answer(200, "id: str_1-2\nevent: "+name+"\ndata: {}\n\n")
}

func proxyPage(status int) *http.Response { return answer(status, "<h1>Not now</h1>") }

// refused asks for a longer wait than a call allows, so that the stream receives the error.
func refused(status int, code string) *http.Response {
	response := answer(status, fmt.Sprintf(`{"error":{"code":%q,"message":"No."}}`, code))
	response.Header.Set("Retry-After", "61")
	return response
}

// read reads a stream whose attempts (from 1) are answered by give. It returns the time of each
// attempt in ms, the events and the error.
func read(t *testing.T, retries int, give func(attempt int) *http.Response) (attempts []int64, events []string, failure error) {
	t.Helper()
	began := time.Now()
	now := began
	handle := transport(func() *http.Response {
		attempts = append(attempts, now.Sub(began).Milliseconds())
		return give(len(attempts))
	})
	client, err := New(Options{
		APIKey: "svc_test_x", BaseURL: "http://gatehouse.example", Retries: retries, HTTPClient: &http.Client{Transport: handle},
	})
	if err != nil {
		t.Fatal(err)
	}
	client.now = func() time.Time { return now }
	client.sleep = func(_ context.Context, wait time.Duration) error {
		now = now.Add(wait)
		return nil
	}
	for message, err := range client.Stream(t.Context(), StreamRequest{Urls: []string{"https://example.com/"}}) {
		if err != nil {
			failure = err
		} else {
			events = append(events, message.Event)
		}
	}
	return attempts, events, failure
}

// lost answers for a stream whose session is kept for this many seconds after its connection is
// lost.
func lost(seconds int, then func(attempt int) *http.Response) func(int) *http.Response {
	return func(attempt int) *http.Response {
		if attempt == 1 {
			return begun(seconds)
		}
		return then(attempt)
	}
}

func TestAStreamIsAskedForAgainForAsLongAsTheServerKeepsIt(t *testing.T) {
	attempts, _, err := read(t, 0, lost(60, func(int) *http.Response { return proxyPage(502) }))
	var refusal *APIError
	if !errors.As(err, &refusal) || refusal.Status != 502 {
		t.Errorf("said %v", err)
	}
	want := []int64{0, 500, 1500, 3500, 7500, 15500, 23500, 31500, 39500, 47500, 55500, 60000}
	if !slices.Equal(attempts, want) {
		t.Errorf("asked at %v", attempts)
	}
}

func TestAStreamComesBackAfterPagesOfAProxyAndAnOverload(t *testing.T) {
	between := []*http.Response{proxyPage(502), proxyPage(503), proxyPage(500), refused(503, "overloaded"), refused(429, "rate_limited"), event("stream.completed")}
	_, events, err := read(t, 0, lost(60, func(attempt int) *http.Response { return between[attempt-2] }))
	if err != nil || !slices.Equal(events, []string{"stream.started", "stream.completed"}) {
		t.Errorf("read %q, said %v", events, err)
	}
}

func TestAnEventThatIsReadBeginsThatTimeAgain(t *testing.T) {
	attempts, _, _ := read(t, 0, lost(10, func(attempt int) *http.Response {
		if attempt == 5 {
			return event("progress")
		}
		return proxyPage(502)
	}))
	if attempts[4] != 7500 || attempts[len(attempts)-1] != 17500 {
		t.Errorf("asked at %v", attempts)
	}
}

func TestRetriesAreTheLeastOfAStream(t *testing.T) {
	for retries, want := range map[int][]int64{-1: {0}, 1: {0, 500, 1000}, 5: {0, 500, 1000, 3000, 7000, 15000}} {
		attempts, _, err := read(t, retries, lost(1, func(int) *http.Response { return answer(200, "") }))
		var cut *ConnectionError
		if !errors.As(err, &cut) || !slices.Equal(attempts, want) {
			t.Errorf("%d: asked at %v, said %v", retries, attempts, err)
		}
	}
}

func TestARefusalEndsAStream(t *testing.T) {
	attempts, _, err := read(t, 0, lost(60, func(int) *http.Response { return refused(404, "not_found") }))
	var refusal *APIError
	if !errors.As(err, &refusal) || !slices.Equal(attempts, []int64{0, 500}) {
		t.Errorf("asked at %v, said %v", attempts, err)
	}
}

func TestAStreamThatNeverBeganIsNotAskedForAgain(t *testing.T) {
	if attempts, _, _ := read(t, 0, func(int) *http.Response { return proxyPage(502) }); !slices.Equal(attempts, []int64{0}) {
		t.Errorf("asked at %v", attempts)
	}
}
