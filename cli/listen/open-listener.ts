import { hostname } from "node:os";
import type { EventType } from "#lib/kernel/events/types.ts";
import { version } from "#lib/platform/env/version.ts";
import { LISTENER_AGENT_MAX } from "#lib/webhooks/listeners/constants.ts";
import type { ListenerWithSecret } from "#lib/webhooks/listeners/types.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import { type CallOptions, callApi } from "../api/call-api.ts";
import type { Login } from "../api/login.ts";
import { namingOptions } from "../api/naming-options.ts";

export type ListenerOptions = {
  name: string;
  forwardTo: URL;
  /** All if undefined. */
  events?: EventType[] | undefined;
  live?: boolean | undefined;
};

const OPTION_OF = {
  name: "--name",
  forward_to: "--forward-to",
  events: "--events",
  mode: "--live",
  discard_waiting: "--discard-waiting",
};

/** Opens or resumes the listener with this name and mode. `discard` drops its waiting deliveries. */
export const openListener = (
  login: Login,
  { name, forwardTo, events, live = false }: ListenerOptions,
  options: CallOptions,
  discard = false,
): Promise<ListenerWithSecret> =>
  namingOptions(OPTION_OF, () =>
    callApi<ListenerWithSecret>(
      login,
      {
        method: "POST",
        path: "/v1/listeners",
        body: {
          name,
          forward_to: forwardTo.href,
          mode: live ? "live" : "test",
          agent: `gatehouse-cli/${version()} ${process.platform} ${hostname()}`.slice(0, LISTENER_AGENT_MAX),
          events: events ?? [ALL_EVENTS],
          ...(discard && { discard_waiting: true }),
        },
      },
      options,
    ),
  );
