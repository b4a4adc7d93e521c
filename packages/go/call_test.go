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

// cutting returns a client with a reused connection that is closed instead of answering, and the
// requests sent since.
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

// busyOnce returns a client whose first call is answered with 503 and this body, and the keys of
// its requests.
func busyOnce(t *testing.T, said string) (*Client, func() []string) {
	t.Helper()
	keys := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys <- r.Header.Get("Idempotency-Key")
		w.Header().Set("Retry-After", "0")
		if len(keys) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, said)
			return
		}
		_, _ = io.WriteString(w, "{}")
	}))
	t.Cleanup(server.Close)
	client, err := New(Options{APIKey: "svc_test_x", BaseURL: server.URL, Retries: 1})
	if err != nil {
		t.Fatal(err)
	}
	return client, func() []string {
		sent := []string{}
		for len(keys) > 0 {
			sent = append(sent, <-keys)
		}
		return sent
	}
}

const pageOfProxy = "<h1>Service unavailable</h1>"

func TestASearchIsRepeatedWhenNothingWasDone(t *testing.T) {
	client, keys := busyOnce(t, `{"error":{"code":"overloaded","message":"Try again."}}`)
	_, err := client.Serp(t.Context(), nil)
	if sent := keys(); err != nil || len(sent) != 2 {
		t.Errorf("said %v after %d", err, len(sent))
	}
}

func TestASearchIsNotRepeatedAfterAPageOfAProxy(t *testing.T) {
	client, keys := busyOnce(t, pageOfProxy)
	_, err := client.Serp(t.Context(), nil)
	var refusal *APIError
	if sent := keys(); !errors.As(err, &refusal) || len(sent) != 1 {
		t.Errorf("said %v after %d", err, len(sent))
	}
}

func TestWhatCarriesAKeyIsRepeatedAfterAPageOfAProxy(t *testing.T) {
	client, keys := busyOnce(t, pageOfProxy)
	_, err := post[struct{}](t.Context(), client, "/v1/jobs", struct{}{})
	if sent := keys(); err != nil || len(sent) != 2 || sent[0] == "" || sent[0] != sent[1] {
		t.Errorf("said %v after %q", err, sent)
	}
}
