package gatehouse

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// Tests when calls are retried, with the table shared by all languages. npm run sdk runs this.
func TestNextWait(t *testing.T) {
	var rows []struct {
		Name         string
		Status       *int
		Code         ErrorCode
		RetryAfter   *int `json:"retry_after"`
		Attempt      int
		IsRepeatable bool `json:"is_repeatable"`
		WaitMs       *int `json:"wait_ms"`
	}
	readShared(t, "retries.json", &rows)
	for _, row := range rows {
		var failure error = &ConnectionError{Cause: errors.New("cut")}
		if row.Status != nil {
			refusal := &APIError{Status: *row.Status, ErrorDetail: ErrorDetail{Code: row.Code}, RetryAfter: -1}
			if row.RetryAfter != nil {
				refusal.RetryAfter = *row.RetryAfter
			}
			failure = refusal
		}
		wait, again := nextWait(failure, row.Attempt, row.IsRepeatable, 0.5)
		if again != (row.WaitMs != nil) || (again && wait != time.Duration(*row.WaitMs)*time.Millisecond) {
			t.Errorf("%s: %v, %v", row.Name, wait, again)
		}
	}
}

func readShared(t *testing.T, name string, rows any) {
	text, err := os.ReadFile("../" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, rows); err != nil {
		t.Fatal(err)
	}
}

func TestRetryAfter(t *testing.T) {
	var rows []struct {
		Name       string
		RetryAfter string `json:"retry_after"`
		Date       string
		Seconds    *int
	}
	readShared(t, "retry-after.json", &rows)
	for _, row := range rows {
		want := -1
		if row.Seconds != nil {
			want = *row.Seconds
		}
		header := http.Header{"Retry-After": {row.RetryAfter}, "Date": {row.Date}}
		if got := readRetryAfter(header); got != want {
			t.Errorf("%s: %d", row.Name, got)
		}
	}
}

func TestBaseURL(t *testing.T) {
	var rows []struct {
		Given string
		Used  *string
	}
	readShared(t, "base-urls.json", &rows)
	for _, row := range rows {
		used, err := readBaseURL(row.Given)
		if row.Used == nil {
			if err == nil || strings.Contains(err.Error(), "secret") {
				t.Errorf("%s: %q, %v", row.Given, used, err)
			}
		} else if used != *row.Used {
			t.Errorf("%s: %q, %v", row.Given, used, err)
		}
	}
}
