package api

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// seen is a request as the server received it.
type seen struct {
	idempotencyKey string
	authorization  string
	body           string
}

// serve answers each request with the next answer, repeating the last one.
func serve(t *testing.T, answers ...func(http.ResponseWriter)) (*Client, *[]seen, *[]time.Duration) {
	t.Helper()
	requests, pauses := []seen{}, []time.Duration{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		requests = append(requests, seen{r.Header.Get("Idempotency-Key"), r.Header.Get("Authorization"), string(body)})
		answers[min(len(requests), len(answers))-1](w)
	}))
	t.Cleanup(server.Close)
	client, err := New(server.URL+"/", "svc_live_x", "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	client.sleep = func(_ context.Context, pause time.Duration) error {
		pauses = append(pauses, pause)
		return nil
	}
	return client, &requests, &pauses
}

func answering(status int, body string, headers ...string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		for at := 0; at < len(headers); at += 2 {
			w.Header().Set(headers[at], headers[at+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

const overloaded = `{"error":{"code":"overloaded","message":"Busy.","request_id":"req_1","doc_url":"https://d","retryable":true}}`

func TestCreationKeepsItsIdempotencyKey(t *testing.T) {
	client, requests, pauses := serve(t,
		answering(503, overloaded, "Retry-After", "7"),
		answering(429, overloaded),
		answering(201, `{"id":"key_1","token":"svc_live_t"}`),
	)
	made, err := client.CreateKey(t.Context(), NewKey{Name: "n", Env: "live", Scopes: []string{"scrape"}, AllowedIPs: []string{}})
	if err != nil || made.ID != "key_1" || made.Token != "svc_live_t" {
		t.Fatalf("%+v %v", made, err)
	}
	if len(*requests) != 3 || (*requests)[0].idempotencyKey == "" {
		t.Fatalf("%+v", *requests)
	}
	for _, each := range *requests {
		if each != (*requests)[0] || each.authorization != "Bearer svc_live_x" {
			t.Errorf("%+v", each)
		}
	}
	if want := `{"name":"n","env":"live","scopes":["scrape"],"allowed_ips":[]}`; (*requests)[0].body != want {
		t.Errorf("sent %s", (*requests)[0].body)
	}
	if (*pauses)[0] != 7*time.Second || (*pauses)[1] != 2*firstPause {
		t.Errorf("paused %v", *pauses)
	}
	if _, err := client.CreateKey(t.Context(), NewKey{}); err != nil {
		t.Fatal(err)
	}
	if (*requests)[3].idempotencyKey == (*requests)[0].idempotencyKey {
		t.Error("two creations share a key")
	}
}

func TestARefusalIsToldWithItsCodeAndRequest(t *testing.T) {
	client, requests, _ := serve(t, answering(403, `{"error":{"code":"insufficient_scope","message":"Not this key.","request_id":"req_9","param":"x"}}`))
	_, err := client.GetKey(t.Context(), "key_1")
	if want := "Not this key. (insufficient_scope, HTTP 403, request req_9)"; err == nil || err.Error() != want {
		t.Errorf("said %v", err)
	}
	if len(*requests) != 1 || IsNotFound(err) {
		t.Errorf("%d requests", len(*requests))
	}
}

func TestALongPauseEndsInAnErrorThatSaysHowLong(t *testing.T) {
	client, requests, _ := serve(t, answering(429, overloaded, "Retry-After", "86400"))
	_, err := client.GetKey(t.Context(), "key_1")
	if err == nil || !strings.Contains(err.Error(), "try again in 86400 s") || len(*requests) != 1 {
		t.Errorf("said %v after %d", err, len(*requests))
	}
}

func TestItGivesUpInTheEnd(t *testing.T) {
	client, requests, _ := serve(t, answering(503, overloaded))
	if _, err := client.GetKey(t.Context(), "key_1"); err == nil || len(*requests) != attemptsMax {
		t.Errorf("said %v after %d", err, len(*requests))
	}
}

func TestWhatIsNotTheAPIIsNamed(t *testing.T) {
	for _, given := range []func(http.ResponseWriter){
		answering(302, "", "Location", "https://elsewhere.example/"),
		answering(404, "<html>"),
	} {
		client, requests, _ := serve(t, given)
		_, err := client.GetKey(t.Context(), "key_1")
		if err == nil || !strings.Contains(err.Error(), "check base_url") || IsNotFound(err) || len(*requests) != 1 {
			t.Errorf("said %v", err)
		}
	}
}

func TestAllPagesAreRead(t *testing.T) {
	client, requests, _ := serve(t,
		answering(200, `{"data":[{"id":"key_2"}],"next_cursor":"c"}`),
		answering(200, `{"data":[{"id":"key_1"}],"next_cursor":null}`),
	)
	keys, err := client.ListKeys(t.Context(), "live", "")
	if err != nil || len(keys) != 2 || keys[1].ID != "key_1" || len(*requests) != 2 {
		t.Errorf("%+v %v", keys, err)
	}
}

func TestANilClearsAField(t *testing.T) {
	client, requests, _ := serve(t, answering(200, `{"id":"key_1"}`))
	var none *int64
	if _, err := client.UpdateKey(t.Context(), "key_1", map[string]any{"rate_limit": none}); err != nil {
		t.Fatal(err)
	}
	var sent map[string]any
	if err := json.Unmarshal([]byte((*requests)[0].body), &sent); err != nil {
		t.Fatal(err)
	}
	if value, there := sent["rate_limit"]; !there || value != nil {
		t.Errorf("sent %v", sent)
	}
}

func TestBaseURL(t *testing.T) {
	var rows []struct {
		Given string
		Used  *string
	}
	readShared(t, "base-urls.json", &rows)
	for _, row := range rows {
		client, err := New(row.Given, "k", "1")
		if row.Used == nil {
			if err == nil || strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %v, %v", row.Given, client, err)
			}
		} else if err != nil || client.base != *row.Used {
			t.Errorf("%s: %v, %v", row.Given, client, err)
		}
	}
}

// readShared reads a table of cases shared by the SDKs of all languages.
func readShared(t *testing.T, name string, rows any) {
	t.Helper()
	text, err := os.ReadFile("../../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, rows); err != nil {
		t.Fatal(err)
	}
}

func TestWhoeverCouldReadTheKeyIsKnown(t *testing.T) {
	for base, clear := range map[string]bool{
		"https://gatehouse.example.com": false, "http://localhost:3000": false, "http://127.0.0.1:3000": false, "http://[::1]:3000": false,
		"http://gatehouse.example.com": true, "http://10.0.0.7": true,
	} {
		client, err := New(base, "k", "1")
		if err != nil || client.InTheClear() != clear {
			t.Errorf("%s: not %v, %v", base, clear, err)
		}
	}
}
