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

/** A listener as the dashboard shows it: with the name of its key, and without its public address for those who may not see that. */
export type ShownListener = Omit<Listener, "tunnel_url"> & { tunnel_url: string | null; key_name: string | null };

/** The listeners of a workspace at one moment; of those that ended the ones of the last days. */
export type ShownListeners = { open: readonly ShownListener[]; ended: readonly ShownListener[]; read_at: string };
