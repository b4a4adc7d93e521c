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
    mode: z.enum(KEY_ENVS).meta({ description: "Whose events it is sent." }),
    events: z.array(z.enum([...EVENT_TYPES, ALL_EVENTS])),
    forward_to: z.string().meta({ description: "On the command line's side; never called from here." }),
    tunnel_url: z.string().meta({ description: "Whatever is sent here reaches the command line's app." }),
    connected: z.boolean(),
    /** Time of the current connection. */
    connected_at: time.nullable(),
    seen_at: time.meta({ description: "When it was last known to be connected. Unseen for a day, it ends." }),
    waiting: z.int().meta({ description: `Deliveries that wait for it, counted up to ${WAITING_COUNTED_MAX}.` }),
    key_id: z.string().meta({ description: "The key of the connection." }),
    agent: z.string(),
    created_at: time,
    ended_at: time.nullable(),
    ended_reason: z.string().nullable(),
  })
  .meta({ id: "Listener" });

const secret = z
  .string()
  .meta({ description: "The workspace's test secret, which signs what is forwarded.", example: "whsec_…" });

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
    deliveries_canceled: z.int().meta({ description: "Deliveries that waited for it." }),
  })
  .meta({ id: "EndedListener" });
