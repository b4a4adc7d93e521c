package gatehouse

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"strings"
	"time"
)

// StreamMessage is an event of a stream. The type of Data depends on Event; use Decode.
type StreamMessage struct {
	ID    string
	Event string
	Data  json.RawMessage
}

// Decode parses Data: into a StreamResult for "result", a StreamFailure for "error", a
// StreamCompleted for "stream.completed".
func (m StreamMessage) Decode(value any) error { return json.Unmarshal(m.Data, value) }

func (m StreamMessage) isLast() bool {
	return m.Event == "stream.completed" || m.Event == "auth_revoked"
}

// Stream scrapes up to 1,000 pages and yields each as soon as it is ready, every event once. A lost
// connection is resumed after the last event, for as long as the server keeps the session
// (disconnect_timeout_s), and for at least Retries attempts, unless that is negative. Breaking out
// of the loop closes the connection, which cancels the stream. An error is yielded once, as the
// last item.
func (c *Client) Stream(ctx context.Context, body StreamRequest) iter.Seq2[StreamMessage, error] {
	return func(yield func(StreamMessage, error) bool) {
		last := ""
		var kept time.Duration
		var lostAt time.Time
		for failed := 0; ; failed++ {
			e := asJSON(exchange{method: http.MethodPost, path: "/v1/stream", unread: true}, body)
			// Reading an event confirms all before it, so a stream that has begun can always be
			// resumed.
			e.header = map[string]string{"Accept": "text/event-stream"}
			if last != "" {
				e.header["Last-Event-ID"] = last
			}
			response, _, err := c.send(ctx, e)
			if err == nil {
				isOver := response.StatusCode == http.StatusNoContent
				if !isOver {
					err = readMessages(response.Body, func(message StreamMessage) bool {
						failed, last = 0, message.ID
						if message.Event == "stream.started" {
							kept = keptFor(message)
						}
						isOver = !yield(message, nil) || message.isLast()
						return !isOver
					})
				}
				response.Body.Close()
				if isOver {
					return
				}
			}
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			if failed == 0 {
				lostAt = c.now()
			}
			left := kept - c.now().Sub(lostAt)
			isTimeOver := failed >= c.retries && left <= 0
			if last == "" || ctx.Err() != nil || isFinal(err) || c.retries < 0 || isTimeOver {
				yield(StreamMessage{}, err)
				return
			}
			wait := min(waitMax, firstWait<<min(failed, 10))
			if left > 0 {
				// Makes the last attempt when the session is about to end.
				wait = min(wait, left)
			}
			if err := c.sleep(ctx, wait); err != nil {
				yield(StreamMessage{}, err)
				return
			}
		}
	}
}

// keptFor returns how long the server keeps a session after its connection is lost.
func keptFor(started StreamMessage) time.Duration {
	var said struct {
		Seconds int `json:"disconnect_timeout_s"`
	}
	_ = started.Decode(&said) // zero if the message does not say
	return time.Duration(said.Seconds) * time.Second
}

// isFinal reports an error of Gatehouse that a retry would not change. Anything else may come from
// an intermediary while the server restarts.
func isFinal(failure error) bool {
	var refusal *APIError
	return errors.As(failure, &refusal) && refusal.Code != "" && refusal.Code != ErrorCodeOverloaded && refusal.Code != ErrorCodeRateLimited
}

// readMessages reads Server-Sent Events (WHATWG HTML 9.2.6) in the form that Gatehouse sends: one
// line each of id, event and data. It always ends with an error, unless take returns false.
func readMessages(body io.Reader, take func(StreamMessage) bool) error {
	message := StreamMessage{}
	err := readLines(body, func(line []byte) (bool, error) {
		name, value, _ := strings.Cut(string(line), ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "id":
			message.ID = value
		case "event":
			message.Event = value
		case "data":
			message.Data = json.RawMessage(value)
		}
		if len(line) > 0 {
			return true, nil
		}
		whole := message
		message = StreamMessage{}
		return whole.ID == "" || whole.Event == "" || whole.Data == nil || take(whole), nil
	})
	if err == nil {
		err = io.ErrUnexpectedEOF
	}
	return &ConnectionError{Cause: err}
}

// lines yields lines of results (NDJSON) as they arrive. If the connection breaks, read them again.
func lines(ctx context.Context, c *Client, path string) iter.Seq2[JobLine, error] {
	return func(yield func(JobLine, error) bool) {
		e := exchange{method: http.MethodGet, path: path, unread: true, header: map[string]string{"Accept": "application/x-ndjson"}}
		response, _, err := c.send(ctx, e)
		if err != nil {
			yield(JobLine{}, err)
			return
		}
		defer response.Body.Close()
		err = readLines(response.Body, func(text []byte) (bool, error) {
			if len(text) == 0 {
				return true, nil
			}
			var line JobLine
			if err := json.Unmarshal(text, &line); err != nil {
				return false, err
			}
			return yield(line, nil), nil
		})
		if err != nil {
			yield(JobLine{}, &ConnectionError{Cause: err})
		}
	}
}

// readLines passes lines to take until that returns false. Lines may be of any length, because they
// can contain a page.
func readLines(body io.Reader, take func(line []byte) (bool, error)) error {
	reader := bufio.NewReader(body)
	for {
		line, err := reader.ReadBytes('\n')
		if err != nil && !(errors.Is(err, io.EOF) && len(line) > 0) {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		more, takeErr := take([]byte(strings.TrimRight(string(line), "\r\n")))
		if takeErr != nil || !more {
			return takeErr
		}
	}
}
