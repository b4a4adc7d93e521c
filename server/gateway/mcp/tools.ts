import type * as z from "zod";
import { priceOf } from "#lib/billing/credits/prices.ts";
import type { Scope } from "#lib/kernel/scopes.ts";
import { CreateCrawlInput } from "#lib/scraping/crawls/schema.ts";
import { maxItemCost } from "#lib/scraping/jobs/max-item-cost.ts";
import type { CreateJobInput } from "#lib/scraping/jobs/schema.ts";
import { maxScrapeCost } from "#lib/scraping/pages/max-scrape-cost.ts";
import type { ScrapeInput } from "#lib/scraping/pages/schema.ts";
import { maxCredits as maxSearchCredits } from "#lib/scraping/search/rules.ts";
import type { SearchInput } from "#lib/scraping/search/schema.ts";
import type { Route } from "../route/route.ts";
import { routes } from "../routes.ts";
import { readCrawlResults, readJobResults } from "./read-results.ts";
import type { Tool } from "./tool.ts";

function operation(name: string): Route {
  const route = routes.find((each) => each.name === name);
  if (!route) throw new Error(`The operation ${name} does not exist.`);
  return route;
}

const reads = (name: string, title: string, of: string, fields?: readonly string[]): Tool => ({
  ...{ name, title, route: operation(of), kind: "reads" },
  ...(fields && { fields }),
});
const changes = (name: string, title: string, of: string): Tool => ({
  ...{ name, title, route: operation(of), kind: "changes" },
});

/**
 * The reading options of a scrape that are offered. Leaves out headers and webhooks, which would be
 * sent on the agent's behalf.
 */
const PAGE_FIELDS = ["formats", "only_main_content", "include_selectors", "exclude_selectors", "extract_rules"];

// Each `maxCredits` receives input parsed by its operation's schema.
const WORK: readonly Tool[] = [
  {
    ...{ name: "scrape", title: "Read a page", route: operation("scrape"), kind: "spends" },
    fields: ["url", ...PAGE_FIELDS, "render_js", "actions", "max_age", "timeout_ms"],
    maxCredits: (input) => maxScrapeCost(input as ScrapeInput),
  },
  {
    ...{ name: "search", title: "Search the web", route: operation("search"), kind: "spends" },
    maxCredits: (input) => {
      const { limit, scrape } = input as SearchInput;
      return maxSearchCredits(limit, scrape ? maxScrapeCost(scrape) : 0);
    },
  },
  {
    ...{ name: "map", title: "List a site's pages", route: operation("map"), kind: "spends" },
    maxCredits: () => priceOf({ kind: "map" }),
  },
  {
    ...{ name: "parse", title: "Read HTML that is there already", route: operation("parse"), kind: "spends" },
    fields: ["html", "url", ...PAGE_FIELDS],
    maxCredits: () => priceOf({ kind: "parse" }),
  },
  {
    ...{ name: "start_crawl", title: "Crawl a site", route: operation("createCrawl"), kind: "spends" },
    fields: Object.keys(CreateCrawlInput.shape).filter((name) => name !== "webhook"),
    maxCredits: (input) => {
      const { limit, options } = input as CreateCrawlInput;
      return limit * maxItemCost(options);
    },
  },
  reads("get_crawl", "See how far a crawl is", "getCrawl"),
  { ...{ name: "read_crawl_results", title: "Read pages of a crawl", kind: "reads" }, route: readCrawlResults },
  changes("cancel_crawl", "Stop a crawl", "cancelCrawl"),
  {
    ...{ name: "start_batch", title: "Read many pages", route: operation("createJob"), kind: "spends" },
    fields: ["urls", "name", "options", "max_concurrency"],
    maxCredits: (input) => {
      const { urls = [], options } = input as z.output<typeof CreateJobInput>;
      return urls.length * maxItemCost(options);
    },
  },
  reads("get_batch", "See how far a batch is", "getJob"),
  { ...{ name: "read_batch_results", title: "Read pages of a batch", kind: "reads" }, route: readJobResults },
  changes("cancel_batch", "Stop a batch", "cancelJob"),
  reads("list_monitors", "List monitors", "listMonitors"),
  reads("list_monitor_runs", "See what a monitor found", "listMonitorRuns"),
  reads("forecast_monitor", "Tell what a monitor would cost", "forecastMonitor"),
];

const MANAGEMENT: readonly Tool[] = [
  reads("get_balance", "See the balance", "getBalance"),
  reads("read_usage", "See usage", "readUsage"),
  reads("list_ledger", "See what credits were spent on", "listLedger"),
  reads("list_invoices", "List invoices", "listInvoices"),
  reads("get_workspace", "See the workspace and its settings", "getWorkspace"),
  reads("get_budget", "See the budget of the month", "getBudget"),
  reads("list_keys", "List API keys", "listKeys"),
  reads("list_webhooks", "List webhooks", "listWebhooks"),
  reads("list_deliveries", "Find webhook deliveries", "listDeliveries"),
  reads("get_delivery", "See why a delivery did not arrive", "getDelivery"),
  reads("list_events", "List events", "listEvents"),
  changes("retry_delivery", "Try a delivery now", "retryDelivery"),
  changes("replay_delivery", "Send a delivery again", "replayDelivery"),
  changes("pause_webhook", "Pause a webhook", "pauseWebhook"),
  changes("resume_webhook", "Resume a webhook", "resumeWebhook"),
];

/**
 * All tools. None of them reveals or creates a secret, deletes anything irrecoverably, or makes a
 * change that a key could not revert.
 */
export const TOOLS: readonly Tool[] = [...WORK, ...MANAGEMENT];

export const toolsOf = (scopes: readonly Scope[]): Tool[] => TOOLS.filter(({ route }) => scopes.includes(route.scope));
