package gatehouse

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"
)

// Tests how long a job is awaited, with a fake clock.

// silence stands for a missing answer.
var silence *http.Response

func running() *http.Response   { return answer(200, `{"id":"job_1","status":"running"}`) }
func completed() *http.Response { return answer(200, `{"id":"job_1","status":"completed"}`) }

func askingFor(seconds int, response *http.Response) *http.Response {
	response.Header.Set("Retry-After", fmt.Sprint(seconds))
	return response
}

// waited waits for a job whose polls (from 1) are answered by say. It returns the result, and the
// time of each poll in ms.
func waited(t *testing.T, ctx context.Context, say func(look int) *http.Response) (status string, looks []int64, failure error) {
	t.Helper()
	began := time.Now()
	now := began
	handle := transport(func() *http.Response {
		looks = append(looks, now.Sub(began).Milliseconds())
		return say(len(looks))
	})
	client, err := New(Options{
		APIKey: "svc_test_x", BaseURL: "http://gatehouse.example", Retries: -1, HTTPClient: &http.Client{Transport: handle},
	})
	if err != nil {
		t.Fatal(err)
	}
	client.now = func() time.Time { return now }
	client.sleep = func(_ context.Context, wait time.Duration) error {
		now = now.Add(wait)
		return nil
	}
	job, failure := client.Jobs.Wait(ctx, "job_1")
	if job != nil {
		status = string(job.Status)
	}
	return status, looks, failure
}

func TestAWaitLooksAgainWhenItSawNothing(t *testing.T) {
	answers := []*http.Response{
		silence,
		askingFor(30, proxyPage(503)), // not from Gatehouse, so its Retry-After is ignored
		proxyPage(524),
		answer(503, `{"error":{"code":"overloaded","message":"No."}}`),
		refused(429, "rate_limited"),
		proxyPage(429),
		completed(),
	}
	status, looks, err := waited(t, t.Context(), func(look int) *http.Response { return answers[look-1] })
	if err != nil || status != "completed" || !slices.Equal(looks, []int64{0, 500, 1250, 2375, 4062, 65062, 68859}) {
		t.Errorf("%q after looks at %v, said %v", status, looks, err)
	}
}

func TestAWaitEndsAtOnceWithWhatLookingAgainWouldMeetAgain(t *testing.T) {
	for name, give := range map[string]func() *http.Response{
		"unknown key":  func() *http.Response { return refused(401, "unknown_key") },
		"no such job":  func() *http.Response { return refused(404, "not_found") },
		"no such page": func() *http.Response { return proxyPage(404) },
		"a fault":      func() *http.Response { return proxyPage(500) },
		"no Gatehouse": func() *http.Response { return proxyPage(200) },
	} {
		_, looks, err := waited(t, t.Context(), func(look int) *http.Response {
			if look == 1 {
				return running()
			}
			return give()
		})
		if err == nil || len(looks) != 2 {
			t.Errorf("%s: looked at %v, said %v", name, looks, err)
		}
	}
}

func TestAWaitWithoutADeadlineGoesOnUntilItHasSeenNothingFor15Minutes(t *testing.T) {
	_, looks, err := waited(t, t.Context(), func(int) *http.Response { return proxyPage(530) })
	var refusal *APIError
	if !errors.As(err, &refusal) || refusal.Status != 530 || looks[len(looks)-1] != 900_000 {
		t.Errorf("looked at %v, said %v", looks, err)
	}
	// A successful poll restarts the time limit.
	_, looks, err = waited(t, t.Context(), func(look int) *http.Response {
		if look == 50 {
			return running()
		}
		return silence
	})
	var lost *ConnectionError
	if !errors.As(err, &lost) || looks[len(looks)-1] != looks[49]+900_000 {
		t.Errorf("looked at %v, said %v", looks, err)
	}
}

func TestAWaitWithADeadlineGoesOnUntilThat(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	status, looks, err := waited(t, ctx, func(look int) *http.Response {
		if look < 200 {
			return silence
		}
		return completed()
	})
	if err != nil || status != "completed" || looks[len(looks)-1] < 1_200_000 {
		t.Errorf("%q after looks at %v, said %v", status, looks, err)
	}
}
