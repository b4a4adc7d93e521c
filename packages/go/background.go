package gatehouse

import (
	"context"
	"iter"
)

// JobsService manages batches of URLs, read in the background.
type JobsService struct{ c *Client }

func (s *JobsService) Create(ctx context.Context, body CreateJobRequest) (*Job, error) {
	return post[Job](ctx, s.c, "/v1/jobs", body)
}

func (s *JobsService) List(ctx context.Context, params *ListJobsParams) iter.Seq2[Job, error] {
	return list[Job](ctx, s.c, "/v1/jobs", params)
}

func (s *JobsService) Get(ctx context.Context, id string) (*Job, error) {
	return get[Job](ctx, s.c, at("/v1/jobs/{}", id), nil)
}

func (s *JobsService) Cancel(ctx context.Context, id string) (*Job, error) {
	return remove[Job](ctx, s.c, at("/v1/jobs/{}", id), nil)
}

// Wait polls until the job is completed, failed or canceled, or the context ends. Without a
// deadline, it gives up after 15 minutes of failed polls.
func (s *JobsService) Wait(ctx context.Context, id string) (*Job, error) {
	return waitUntilOver(ctx, s.c, func() (*Job, error) { return s.Get(ctx, id) }, func(seen *Job) string { return string(seen.Status) })
}

// Results yields each result as it arrives, without holding them all in memory.
func (s *JobsService) Results(ctx context.Context, id string) iter.Seq2[JobLine, error] {
	return lines(ctx, s.c, at("/v1/jobs/{}/results", id))
}

// CrawlsService manages crawls of whole sites, read in the background.
type CrawlsService struct{ c *Client }

func (s *CrawlsService) Create(ctx context.Context, body CreateCrawlRequest) (*Crawl, error) {
	return post[Crawl](ctx, s.c, "/v1/crawls", body)
}

func (s *CrawlsService) List(ctx context.Context, params *ListCrawlsParams) iter.Seq2[Crawl, error] {
	return list[Crawl](ctx, s.c, "/v1/crawls", params)
}

func (s *CrawlsService) Get(ctx context.Context, id string) (*Crawl, error) {
	return get[Crawl](ctx, s.c, at("/v1/crawls/{}", id), nil)
}

func (s *CrawlsService) Cancel(ctx context.Context, id string) (*Crawl, error) {
	return remove[Crawl](ctx, s.c, at("/v1/crawls/{}", id), nil)
}

func (s *CrawlsService) Pause(ctx context.Context, id string) (*Crawl, error) {
	return act[Crawl](ctx, s.c, at("/v1/crawls/{}/pause", id), nil)
}

func (s *CrawlsService) Resume(ctx context.Context, id string) (*Crawl, error) {
	return act[Crawl](ctx, s.c, at("/v1/crawls/{}/resume", id), nil)
}

// Wait polls until the crawl is completed, failed or canceled, or the context ends. Without a
// deadline, it gives up after 15 minutes of failed polls. It keeps waiting for a paused crawl.
func (s *CrawlsService) Wait(ctx context.Context, id string) (*Crawl, error) {
	return waitUntilOver(ctx, s.c, func() (*Crawl, error) { return s.Get(ctx, id) }, func(seen *Crawl) string { return string(seen.Status) })
}

// Pages yields the URLs found by the crawl, with the result of each.
func (s *CrawlsService) Pages(ctx context.Context, id string, params *ListCrawlPagesParams) iter.Seq2[CrawlPage, error] {
	return list[CrawlPage](ctx, s.c, at("/v1/crawls/{}/pages", id), params)
}

// Results yields each result as it arrives, without holding them all in memory.
func (s *CrawlsService) Results(ctx context.Context, id string) iter.Seq2[JobLine, error] {
	return lines(ctx, s.c, at("/v1/crawls/{}/results", id))
}

// MonitorsService manages monitors, which check URLs or a site on a schedule.
type MonitorsService struct{ c *Client }

func (s *MonitorsService) Create(ctx context.Context, body CreateMonitorRequest) (*Monitor, error) {
	return post[Monitor](ctx, s.c, "/v1/monitors", body)
}

func (s *MonitorsService) List(ctx context.Context, params *ListMonitorsParams) iter.Seq2[Monitor, error] {
	return list[Monitor](ctx, s.c, "/v1/monitors", params)
}

// Forecast estimates the cost of such a monitor.
func (s *MonitorsService) Forecast(ctx context.Context, body ForecastMonitorRequest) (*MonitorForecast, error) {
	return act[MonitorForecast](ctx, s.c, "/v1/monitors/forecast", body)
}

func (s *MonitorsService) Get(ctx context.Context, id string) (*Monitor, error) {
	return get[Monitor](ctx, s.c, at("/v1/monitors/{}", id), nil)
}

func (s *MonitorsService) Update(ctx context.Context, id string, body UpdateMonitorRequest) (*Monitor, error) {
	return patch[Monitor](ctx, s.c, at("/v1/monitors/{}", id), body)
}

func (s *MonitorsService) Delete(ctx context.Context, id string) (*Monitor, error) {
	return remove[Monitor](ctx, s.c, at("/v1/monitors/{}", id), nil)
}

// Run starts a run now.
func (s *MonitorsService) Run(ctx context.Context, id string) (*MonitorRun, error) {
	return act[MonitorRun](ctx, s.c, at("/v1/monitors/{}/runs", id), nil)
}

func (s *MonitorsService) Runs(ctx context.Context, id string, params *ListMonitorRunsParams) iter.Seq2[MonitorRun, error] {
	return list[MonitorRun](ctx, s.c, at("/v1/monitors/{}/runs", id), params)
}
