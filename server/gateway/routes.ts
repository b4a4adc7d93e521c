import type { Route } from "./route.ts";
import { keyRoutes } from "./routes/keys.ts";
import { parseRoutes } from "./routes/parse.ts";
import { peopleRoutes } from "./routes/people.ts";
import { scrapeRoutes } from "./routes/scrape.ts";

/** Every operation of /v1. What is not here does not exist; what is here is guarded, documented and logged. */
export const routes: readonly Route[] = [...scrapeRoutes, ...parseRoutes, ...keyRoutes, ...peopleRoutes];
