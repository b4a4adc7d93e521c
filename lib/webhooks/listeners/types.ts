import type * as z from "zod";
import type {
  EndedListenerSchema,
  ListenerSchema,
  ListenersSchema,
  ListenerWithSecretSchema,
  TestSecretSchema,
} from "./answer-schema.ts";

export type Listener = z.output<typeof ListenerSchema>;
export type Listeners = z.output<typeof ListenersSchema>;
export type ListenerWithSecret = z.output<typeof ListenerWithSecretSchema>;
export type TestSecret = z.output<typeof TestSecretSchema>;
export type EndedListener = z.output<typeof EndedListenerSchema>;

/**
 * A listener in the dashboard: with its key's name, and without the public URL for those who may
 * not see it.
 */
export type ShownListener = Omit<Listener, "tunnel_url"> & { tunnel_url: string | null; key_name: string | null };

/** A workspace's open and recently ended listeners at one moment. */
export type ShownListeners = { open: readonly ShownListener[]; ended: readonly ShownListener[]; read_at: string };
