import { Caller, type CallerOptions } from "./caller.ts";
import { GatehouseError } from "./errors.ts";
import { billingOf, keysOf, workspaceOf } from "./resources/account.ts";
import { crawlsOf } from "./resources/crawls.ts";
import { deliveriesOf, eventsOf, replaysOf } from "./resources/deliveries.ts";
import { jobsOf } from "./resources/jobs.ts";
import { listenersOf } from "./resources/listeners.ts";
import { monitorsOf } from "./resources/monitors.ts";
import { Reading } from "./resources/reading.ts";
import { webhooksOf } from "./resources/webhooks.ts";

/** `apiKey` and `baseUrl` default to GATEHOUSE_API_KEY and GATEHOUSE_BASE_URL. */
export type GatehouseOptions = Partial<CallerOptions>;

/** Calls one Gatehouse with one key. */
export class Gatehouse extends Reading {
  readonly jobs: ReturnType<typeof jobsOf>;
  readonly crawls: ReturnType<typeof crawlsOf>;
  readonly monitors: ReturnType<typeof monitorsOf>;
  readonly webhooks: ReturnType<typeof webhooksOf>;
  readonly listeners: ReturnType<typeof listenersOf>;
  readonly events: ReturnType<typeof eventsOf>;
  readonly deliveries: ReturnType<typeof deliveriesOf>;
  readonly replays: ReturnType<typeof replaysOf>;
  readonly keys: ReturnType<typeof keysOf>;
  readonly workspace: ReturnType<typeof workspaceOf>;
  readonly billing: ReturnType<typeof billingOf>;

  /** Throws `GatehouseError` without a key or a URL. */
  constructor(options: GatehouseOptions = {}) {
    const apiKey = options.apiKey ?? fromEnvironment("GATEHOUSE_API_KEY");
    const baseUrl = options.baseUrl ?? fromEnvironment("GATEHOUSE_BASE_URL");
    if (!apiKey) throw new GatehouseError("No API key. Pass apiKey, or set GATEHOUSE_API_KEY.");
    if (!baseUrl) throw new GatehouseError("No server URL. Pass baseUrl, or set GATEHOUSE_BASE_URL.");
    const caller = new Caller({ ...options, apiKey, baseUrl });
    super(caller);
    this.jobs = jobsOf(caller);
    this.crawls = crawlsOf(caller);
    this.monitors = monitorsOf(caller);
    this.webhooks = webhooksOf(caller);
    this.listeners = listenersOf(caller);
    this.events = eventsOf(caller);
    this.deliveries = deliveriesOf(caller);
    this.replays = replaysOf(caller);
    this.keys = keysOf(caller);
    this.workspace = workspaceOf(caller);
    this.billing = billingOf(caller);
  }
}

/** Browsers and some edge workers have no environment. */
const fromEnvironment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
