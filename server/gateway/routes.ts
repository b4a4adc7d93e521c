import type { Route } from "./route.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { eventRoutes } from "./routes/events.ts";
import { keyRoutes } from "./routes/keys.ts";
import { parseRoutes } from "./routes/parse.ts";
import { peopleRoutes } from "./routes/people.ts";
import { replayRoutes } from "./routes/replays.ts";
import { scrapeRoutes } from "./routes/scrape.ts";
import { testEventRoutes } from "./routes/test-events.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/** Every operation of /v1. What is not here does not exist; what is here is guarded, documented and logged. */
export const routes: readonly Route[] = [
  ...scrapeRoutes,
  ...parseRoutes,
  ...webhookRoutes,
  ...testEventRoutes,
  ...eventRoutes,
  ...deliveryRoutes,
  ...replayRoutes,
  ...keyRoutes,
  ...peopleRoutes,
];
