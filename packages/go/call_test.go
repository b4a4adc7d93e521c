package gatehouse

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

// cutting is a client whose connection was used before, as most are, and is closed in place of any further answer; and what was sent meanwhile.
func cutting(t *testing.T) (*Client, func() []string) {
	t.Helper()
	seen := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen <- fmt.Sprintf("%s %s %d %v", r.Method, r.URL, r.ContentLength, r.TransferEncoding)
		if r.URL.Path != "/v1/balance" {
			panic(http.ErrAbortHandler)
		}
		_, _ = io.WriteString(w, "{}")
	}))
	t.Cleanup(server.Close)
	client, err := New(Options{APIKey: "svc_test_x", BaseURL: server.URL, Retries: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := get[struct{}](t.Context(), client, "/v1/balance", nil); err != nil {
		t.Fatal(err)
	}
	<-seen
	return client, func() []string {
		calls := []string{}
		for len(seen) > 0 {
			calls = append(calls, <-seen)
		}
		return calls
	}
}

func TestASearchThatGotNoAnswerIsNotRepeated(t *testing.T) {
	client, seen := cutting(t)
	_, err := client.Serp(t.Context(), nil)
	var lost *ConnectionError
	if !errors.As(err, &lost) {
		t.Errorf("said %v", err)
	}
	if calls := seen(); !slices.Equal(calls, []string{"GET /v1/serp 0 []"}) {
		t.Errorf("sent %q", calls)
	}
}

func TestWhatIsFreeToReadIsRepeated(t *testing.T) {
	client, seen := cutting(t)
	if _, err := get[struct{}](t.Context(), client, "/v1/workspace", nil); err == nil {
		t.Error("said nothing")
	}
	if calls := seen(); len(calls) < 2 {
		t.Errorf("sent %q", calls)
	}
}

func TestASearchIsRepeatedWhenNothingWasDone(t *testing.T) {
	attempts := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		attempts++
		w.Header().Set("Retry-After", "0")
		if attempts == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		_, _ = io.WriteString(w, "{}")
	}))
	defer server.Close()
	client, err := New(Options{APIKey: "svc_test_x", BaseURL: server.URL, Retries: 1})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Serp(t.Context(), nil); err != nil || attempts != 2 {
		t.Errorf("said %v after %d", err, attempts)
	}
}
