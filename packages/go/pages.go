package gatehouse

import (
	"context"
	"iter"
	"net/http"
)

type page[T any] struct {
	Data       []T     `json:"data"`
	NextCursor *string `json:"next_cursor"`
}

// list requests pages as they are consumed. An error is yielded once, as the last item.
func list[T any](ctx context.Context, c *Client, path string, params any) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		query := queryOf(params)
		for {
			got, err := ask[page[T]](ctx, c, exchange{method: http.MethodGet, path: path, query: query})
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, each := range got.Data {
				if !yield(each, nil) {
					return
				}
			}
			if got.NextCursor == nil {
				return
			}
			query.Set("cursor", *got.NextCursor)
		}
	}
}
