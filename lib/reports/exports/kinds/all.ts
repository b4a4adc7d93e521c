import type { Kind, KindName } from "../types.ts";
import { attempts } from "./attempts.ts";
import { deliveries } from "./deliveries.ts";
import { requests } from "./requests.ts";
import { usage } from "./usage.ts";

export const kinds: Readonly<Record<KindName, Kind>> = { requests, deliveries, attempts, usage };
