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

// Scrape reads one page. With Webhook it is read in the background: that is Scrapes.Create.
func (c *Client) Scrape(ctx context.Context, body ScrapeRequest) (*Document, error) {
	if body.Webhook != nil {
		return nil, errors.New("gatehouse: with Webhook, call Scrapes.Create")
	}
	return post[Document](ctx, c, "/v1/scrape", body)
}

// Map finds a site's addresses, out of its sitemaps and links.
func (c *Client) Map(ctx context.Context, body MapRequest) (*SiteMap, error) {
	return post[SiteMap](ctx, c, "/v1/map", body)
}

// Parse reads HTML that you have.
func (c *Client) Parse(ctx context.Context, body ParseRequest) (*Document, error) {
	return post[Document](ctx, c, "/v1/parse", body)
}

// ParseFile reads a page or a PDF that you have, as a file: contentType is text/html or application/pdf.
func (c *Client) ParseFile(ctx context.Context, name, contentType string, content []byte) (*Document, error) {
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	part, _ := writer.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {mime.FormatMediaType("form-data", map[string]string{"name": "file", "filename": name})},
		"Content-Type":        {contentType},
	})
	part.Write(content) // to memory, which takes it all
	writer.Close()
	e := exchange{method: http.MethodPost, path: "/v1/parse", keyed: true, body: form.Bytes(), contentType: writer.FormDataContentType()}
	return ask[Document](ctx, c, e)
}

// Search searches, and reads the page of each result when Scrape says so.
func (c *Client) Search(ctx context.Context, body SearchRequest) (*SearchWithPages, error) {
	return post[SearchWithPages](ctx, c, "/v1/search", body)
}

// Serp is one page of a search engine's results. It is not repeated when no answer came: it may have been charged.
func (c *Client) Serp(ctx context.Context, params *SerpParams) (*SearchResults, error) {
	return ask[SearchResults](ctx, c, exchange{method: http.MethodGet, path: "/v1/serp", query: queryOf(params), charged: true})
}

// ScrapesService has pages read in the background, one each.
type ScrapesService struct{ c *Client }

// Create needs Webhook, where the outcome goes; Wait answers it too.
func (s *ScrapesService) Create(ctx context.Context, body ScrapeRequest) (*AsyncScrape, error) {
	return post[AsyncScrape](ctx, s.c, "/v1/scrape", body)
}

func (s *ScrapesService) Get(ctx context.Context, id string) (*AsyncScrape, error) {
	return get[AsyncScrape](ctx, s.c, at("/v1/scrape/{}", id), nil)
}

// Wait looks until the scrape is completed or failed, or the context ends; where that has no deadline, unless nothing is seen for 15 minutes.
func (s *ScrapesService) Wait(ctx context.Context, id string) (*AsyncScrape, error) {
	return waitUntilOver(ctx, s.c, func() (*AsyncScrape, error) { return s.Get(ctx, id) }, func(seen *AsyncScrape) string { return string(seen.Status) })
}
