package gatehouse

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"
)

// When a call is repeated, by the table that all languages share: npm run sdk runs it.
func TestNextWait(t *testing.T) {
	text, err := os.ReadFile("../retries.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Name         string
		Status       *int
		Code         ErrorCode
		RetryAfter   *int `json:"retry_after"`
		Attempt      int
		IsRepeatable bool `json:"is_repeatable"`
		WaitMs       *int `json:"wait_ms"`
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
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

func TestRetryAfter(t *testing.T) {
	for text, seconds := range map[string]int{"7": 7, "0": 0, "-1": -1, "1.5": -1, "soon": -1, "": -1} {
		if got := readRetryAfter(text); got != seconds {
			t.Errorf("%q: %d", text, got)
		}
	}
}
