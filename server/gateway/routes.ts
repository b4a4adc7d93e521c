import type { Route } from "./route/route.ts";
import { billingRoutes } from "./routes/billing.ts";
import { budgetRoutes } from "./routes/budget.ts";
import { crawlRoutes } from "./routes/crawls.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { testEventRoutes } from "./routes/event-tests.ts";
import { eventRoutes } from "./routes/events.ts";
import { firecrawlRoutes } from "./routes/firecrawl/routes.ts";
import { invoiceRoutes } from "./routes/invoices.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { keyRoutes } from "./routes/keys.ts";
import { listenerRoutes } from "./routes/listeners.ts";
import { mapRoutes } from "./routes/map.ts";
import { monitorRoutes } from "./routes/monitors.ts";
import { parseRoutes } from "./routes/parse.ts";
import { peopleRoutes } from "./routes/people.ts";
import { replayRoutes } from "./routes/replays.ts";
import { scrapeRoutes } from "./routes/scrape.ts";
import { asyncScrapeRoutes } from "./routes/scrapes.ts";
import { searchRoutes } from "./routes/search.ts";
import { serpRoutes } from "./routes/serp.ts";
import { streamRoutes } from "./routes/stream.ts";
import { usageRoutes } from "./routes/usage.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { workspaceRoutes } from "./routes/workspace.ts";

/** All operations of our own API. Each is authorized, documented and logged. */
export const routes: readonly Route[] = [
  ...scrapeRoutes,
  ...asyncScrapeRoutes,
  ...mapRoutes,
  ...parseRoutes,
  ...streamRoutes,
  ...serpRoutes,
  ...searchRoutes,
  ...jobRoutes,
  ...crawlRoutes,
  ...monitorRoutes,
  ...webhookRoutes,
  ...testEventRoutes,
  ...listenerRoutes,
  ...eventRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
  ...keyRoutes,
  ...workspaceRoutes,
  ...peopleRoutes,
  ...invoiceRoutes,
  ...usageRoutes,
  ...billingRoutes,
  ...budgetRoutes,
];

/** All operations, including those of another service's API, which are authorized and logged in the same way. */
export const everyRoute: readonly Route[] = [...routes, ...firecrawlRoutes(1), ...firecrawlRoutes(2)];
