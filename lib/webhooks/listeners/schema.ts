import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import { SubscribedEvents } from "#lib/webhooks/subscriptions/schema.ts";
import { FORWARD_URL_MAX, LISTENER_AGENT_MAX, LISTENER_NAME_MAX } from "./constants.ts";

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** The body of POST /v1/listeners. */
export const OpenListenerInput = z.strictObject({
  name: lineInput(LISTENER_NAME_MAX, "Enter a name.").meta({
    description: "By which it is resumed: the open listener of this name and mode, or a new one.",
    example: "ada-laptop → http://localhost:3000/hooks",
  }),
  forward_to: lineInput(FORWARD_URL_MAX)
    .refine(isWebAddress, "An http or https address without a user name or password.")
    .meta({
      description: "Where the command line posts what it is sent. On its side: it is never called from here.",
      example: "http://localhost:3000/hooks",
    }),
  events: SubscribedEvents.default([ALL_EVENTS]),
  mode: z.enum(KEY_ENVS).default("test").meta({ description: "Whose events: what test keys cause, or live ones." }),
  agent: lineInput(LISTENER_AGENT_MAX)
    .default("")
    .meta({ description: "The program's description of itself and its machine." }),
  discard_waiting: z
    .boolean()
    .default(false)
    .meta({ description: "Cancel what has waited since the last connection, in place of sending it." }),
});
export type OpenListenerInput = z.output<typeof OpenListenerInput>;

/** The body of POST /v1/listeners/{listener_id}/test. */
export const TestListenerInput = z.strictObject({
  event: z.enum(EVENT_TYPES).meta({ description: "The event type whose example is sent.", example: "job.completed" }),
});
export type TestListenerInput = z.output<typeof TestListenerInput>;
