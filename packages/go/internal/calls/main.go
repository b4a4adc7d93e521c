// Command calls exercises the SDK against a running Gatehouse and prints the results as one line of
// JSON. packages/sdks.test.ts runs it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"time"

	gatehouse "gatehouse.example/go"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// refusal returns the name, status and code of an error.
func refusal(err error) any {
	var refused *gatehouse.APIError
	if errors.As(err, &refused) {
		isExplained := strings.HasSuffix(refused.DocUrl, string(refused.Code))
		return []any{refused.Status, refused.Code, refused.Param, refused.RequestId[:4], isExplained}
	}
	var unbelieved *gatehouse.VerificationError
	if errors.As(err, &unbelieved) {
		return unbelieved.Code
	}
	return "accepted"
}

func verified(path string) []any {
	var deliveries []struct {
		Secret  string
		Headers map[string]string
		Body    []byte
		Now     int64
	}
	must(0, json.Unmarshal(must(os.ReadFile(path)), &deliveries))
	outcomes := []any{}
	for _, each := range deliveries {
		header := http.Header{}
		for name, value := range each.Headers {
			header.Set(name, value)
		}
		_, err := gatehouse.Verify(each.Body, header, time.Unix(each.Now, 0), each.Secret)
		outcomes = append(outcomes, refusal(err))
	}
	return outcomes
}

// webhook sends a test event to a local receiver, which verifies it.
func webhook(ctx context.Context, client *gatehouse.Client) []any {
	secret := must(client.Webhooks.TestSecret(ctx)).Secret
	received := make(chan *gatehouse.VerifiedEvent, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		received <- must(gatehouse.Verify(must(io.ReadAll(r.Body)), r.Header, time.Now(), secret))
		w.WriteHeader(http.StatusNoContent)
	}))
	defer receiver.Close()
	body := gatehouse.SendTestEventRequest{Event: "job.completed", Url: gatehouse.Ptr(receiver.URL)}
	sent := must(client.Webhooks.SendTestEvent(ctx, body))
	event := <-received
	return []any{sent.Status, event.Event, event.Mode}
}

// budgets returns the current budget, a changed one, and none.
func budgets(ctx context.Context, client *gatehouse.Client) [][]any {
	seen := [][]any{}
	for _, each := range []*gatehouse.Budget{
		must(client.Billing.Budget(ctx)),
		must(client.Billing.UpdateBudget(ctx, gatehouse.UpdateBudgetRequest{MonthlyBudget: gatehouse.Ptr(int64(7))})),
		must(client.Billing.ClearBudget(ctx)),
	} {
		seen = append(seen, []any{each.MonthlyBudget, each.Spent})
	}
	return seen
}

func main() {
	ctx := context.Background()
	site := os.Getenv("SITE")
	client := must(gatehouse.New(gatehouse.Options{}))

	page := must(client.Scrape(ctx, gatehouse.ScrapeRequest{Url: site + "/200", Formats: []any{"markdown"}}))

	made, tokens, listed := []string{}, []string{}, []string{}
	for _, name := range []string{"one", "two", "three"} {
		body := gatehouse.CreateKeyRequest{Name: name, Env: "test", Scopes: []gatehouse.Scope{"scrape"}}
		key := must(client.Keys.Create(ctx, body))
		made, tokens = append(made, key.Id), append(tokens, key.Token[:9])
	}
	for key, err := range client.Keys.List(ctx, &gatehouse.ListKeysParams{Limit: gatehouse.Ptr(2)}) {
		listed = append(listed, must(key, err).Name)
	}
	must(client.Keys.Revoke(ctx, made[0], gatehouse.RevokeKeyRequest{Reason: gatehouse.Ptr("not needed")}))

	created := must(client.Jobs.Create(ctx, gatehouse.CreateJobRequest{Urls: []string{site + "/200", site + "/404"}}))
	waiting, cancel := context.WithTimeout(ctx, 4*time.Minute)
	defer cancel()
	job := must(client.Jobs.Wait(waiting, created.Id))
	lines, jobs := [][]any{}, []bool{}
	for line, err := range client.Jobs.Results(ctx, job.Id) {
		each := must(line, err)
		lines = append(lines, []any{each.Index, each.Status, each.StatusCode})
	}
	for each, err := range client.Jobs.List(ctx, nil) {
		jobs = append(jobs, must(each, err).Id == created.Id)
	}

	events, streamed := []string{}, []int64{}
	stream := gatehouse.StreamRequest{Urls: []string{site + "/200", site + "/404", site + "/article"}, MaxConcurrency: gatehouse.Ptr(1)}
	for message, err := range client.Stream(ctx, stream) {
		events = append(events, must(message, err).Event)
		if message.Event == "result" {
			var result gatehouse.StreamResult
			must(0, message.Decode(&result))
			streamed = append(streamed, int64(result.Index))
		}
	}
	slices.Sort(streamed)

	_, refused := client.Scrape(ctx, gatehouse.ScrapeRequest{Url: site + "/200", TimeoutMs: gatehouse.Ptr(0)})
	_, unknown := client.Jobs.Get(ctx, "job_01k6c2m7v8e9tq0x3d5r7y1b2n")
	_, stranger := must(gatehouse.New(gatehouse.Options{APIKey: "svc_live_nobody"})).Billing.Balance(ctx)

	// The answer to the first search is lost.
	_, silence := client.Serp(ctx, &gatehouse.SerpParams{Query: gatehouse.Ptr("locks")})
	var lost *gatehouse.ConnectionError

	_, settings := client.Workspace.Update(ctx, gatehouse.UpdateWorkspaceRequest{Name: gatehouse.Ptr("another")})

	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"scrape":   []any{page.StatusCode, strings.Split(*page.Markdown, "\n")[0]},
		"keys":     []any{tokens, listed},
		"job":      []any{job.Status, job.UrlsOk, lines, jobs},
		"stream":   []any{events[0], events[len(events)-1], streamed},
		"refused":  refusal(refused),
		"unknown":  refusal(unknown),
		"stranger": refusal(stranger),
		"budgets":  budgets(ctx, client),
		"silence":  errors.As(silence, &lost),
		"settings": refusal(settings),
		"webhook":  webhook(ctx, client),
		"verify":   verified(os.Getenv("CASES")),
	}))
}
