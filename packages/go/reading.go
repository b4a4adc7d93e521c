package gatehouse

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"mime/multipart"
	"net/http"
	"net/textproto"
)

// Scrape reads one page. To read it in the background with Webhook, use Scrapes.Create.
func (c *Client) Scrape(ctx context.Context, body ScrapeRequest) (*Document, error) {
	if body.Webhook != nil {
		return nil, errors.New("gatehouse: with Webhook, call Scrapes.Create")
	}
	return post[Document](ctx, c, "/v1/scrape", body)
}

// Map finds a site's URLs in its sitemaps and links.
func (c *Client) Map(ctx context.Context, body MapRequest) (*SiteMap, error) {
	return post[SiteMap](ctx, c, "/v1/map", body)
}

// Parse reads HTML that you have.
func (c *Client) Parse(ctx context.Context, body ParseRequest) (*Document, error) {
	return post[Document](ctx, c, "/v1/parse", body)
}

// ParseFile reads a page or a PDF that you have, as a file. contentType is text/html or
// application/pdf.
func (c *Client) ParseFile(ctx context.Context, name, contentType string, content []byte) (*Document, error) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, _ := writer.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", map[string]string{"name": "file", "filename": name})},
		"Content-Type":        {contentType},
	})
	part.Write(content) // writing to memory cannot fail
	writer.Close()
	e := exchange{method: http.MethodPost, path: "/v1/parse", keyed: true, body: form.Bytes(), contentType: writer.FormDataContentType()}
	return ask[Document](ctx, c, e)
}

// Search searches the web, and with Scrape also reads the page of each result.
func (c *Client) Search(ctx context.Context, body SearchRequest) (*SearchWithPages, error) {
	return post[SearchWithPages](ctx, c, "/v1/search", body)
}

// Serp returns one page of search engine results. It is not retried without an answer, because it
// may have been charged.
func (c *Client) Serp(ctx context.Context, params *SerpParams) (*SearchResults, error) {
	return ask[SearchResults](ctx, c, exchange{method: http.MethodGet, path: "/v1/serp", query: queryOf(params), charged: true})
}

// ScrapesService manages single pages, read in the background.
type ScrapesService struct{ c *Client }

// Create requires Webhook, which receives the result; Wait returns it, too.
func (s *ScrapesService) Create(ctx context.Context, body ScrapeRequest) (*AsyncScrape, error) {
	return post[AsyncScrape](ctx, s.c, "/v1/scrape", body)
}

func (s *ScrapesService) Get(ctx context.Context, id string) (*AsyncScrape, error) {
	return get[AsyncScrape](ctx, s.c, at("/v1/scrape/{}", id), nil)
}

// Wait polls until the scrape is completed or failed, or the context ends. Without a deadline, it
// gives up after 15 minutes of failed polls.
func (s *ScrapesService) Wait(ctx context.Context, id string) (*AsyncScrape, error) {
	return waitUntilOver(ctx, s.c, func() (*AsyncScrape, error) { return s.Get(ctx, id) }, func(seen *AsyncScrape) string { return string(seen.Status) })
}
