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
    description:
      "The listener's name. An open listener with the same name and mode is resumed; otherwise a new one is created.",
    example: "ada-laptop → http://localhost:3000/hooks",
  }),
  forward_to: lineInput(FORWARD_URL_MAX)
    .refine(isWebAddress, "An http or https address without a user name or password.")
    .meta({
      description: "The URL to which the CLI posts events. The server never calls it.",
      example: "http://localhost:3000/hooks",
    }),
  events: SubscribedEvents.default([ALL_EVENTS]),
  mode: z
    .enum(KEY_ENVS)
    .default("test")
    .meta({ description: "Whether to receive live events or those caused by test keys." }),
  agent: lineInput(LISTENER_AGENT_MAX).default("").meta({ description: "The program's name, version and machine." }),
  discard_waiting: z.boolean().default(false).meta({
    description: "Cancel deliveries that have been waiting since the last connection instead of sending them.",
  }),
});
export type OpenListenerInput = z.output<typeof OpenListenerInput>;

/** The body of POST /v1/listeners/{listener_id}/test. */
export const TestListenerInput = z.strictObject({
  event: z.enum(EVENT_TYPES).meta({ description: "The event type whose example is sent.", example: "job.completed" }),
});
export type TestListenerInput = z.output<typeof TestListenerInput>;
