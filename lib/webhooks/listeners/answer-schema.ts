import * as z from "zod";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { KEY_ENVS } from "#lib/kernel/scopes.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import { WAITING_COUNTED_MAX } from "./constants.ts";

const time = z.iso.datetime();

/** A listener as returned (contract 12). Times are ISO 8601 UTC. */
export const ListenerSchema = z
  .object({
    id: z.string().meta({ example: "lst_01kf0e44m0f2ar47z7t1kj9h07" }),
    object: z.literal("listener"),
    name: z.string(),
    mode: z.enum(KEY_ENVS).meta({ description: "Whether it receives live or test events." }),
    events: z.array(z.enum([...EVENT_TYPES, ALL_EVENTS])),
    forward_to: z.string().meta({ description: "The URL of the app on the CLI's side. The server never calls it." }),
    tunnel_url: z
      .string()
      .meta({ description: "The public URL. Requests to it are forwarded to the app on the CLI's side." }),
    connected: z.boolean(),
    /** Time of the current connection. */
    connected_at: time.nullable(),
    seen_at: time.meta({
      description: "When it was last connected. A listener ends after a day without a connection.",
    }),
    waiting: z
      .int()
      .meta({ description: `Deliveries waiting for the listener, counted up to ${WAITING_COUNTED_MAX}.` }),
    key_id: z.string().meta({ description: "The key that opened the connection." }),
    agent: z.string(),
    created_at: time,
    ended_at: time.nullable(),
    ended_reason: z.string().nullable(),
  })
  .meta({ id: "Listener" });

const secret = z
  .string()
  .meta({ description: "The workspace's test secret, which signs forwarded events.", example: "whsec_…" });

/** Only in the response that opens a listener: the command line signs with this secret. */
export const ListenerWithSecretSchema = ListenerSchema.extend({ secret }).meta({ id: "ListenerWithSecret" });

export const TestSecretSchema = z.object({ secret }).meta({ id: "TestSecret" });

export const ListenersSchema = z.object({ data: z.array(ListenerSchema) }).meta({ id: "ListenerList" });

/** The result of ending a listener. */
export const EndedListenerSchema = z
  .object({
    id: z.string(),
    object: z.literal("listener"),
    ended: z.literal(true),
    deliveries_canceled: z.int().meta({ description: "Number of waiting deliveries that were canceled." }),
  })
  .meta({ id: "EndedListener" });
