package api

import (
	"context"
	"net/url"
)

const pageSize = "100"

// list returns all entries of a paginated list, newest first.
func list[T any](ctx context.Context, c *Client, path string, query url.Values) ([]T, error) {
	asked := url.Values{"limit": {pageSize}}
	for name, values := range query {
		asked[name] = values
	}
	all := []T{}
	for {
		var page struct {
			Data       []T     `json:"data"`
			NextCursor *string `json:"next_cursor"`
		}
		if err := c.do(ctx, call{method: "GET", path: path, query: asked}, &page); err != nil {
			return nil, err
		}
		all = append(all, page.Data...)
		if page.NextCursor == nil {
			return all, nil
		}
		asked.Set("cursor", *page.NextCursor)
	}
}
