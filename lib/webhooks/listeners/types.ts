import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Subscribed } from "#lib/webhooks/subscriptions/types.ts";

/** A listener as it is answered (contract 12). Times are ISO 8601 UTC. */
export type Listener = {
  id: string;
  object: "listener";
  name: string;
  /** Whose events it is sent: those of live mode or those of test mode. */
  mode: KeyEnv;
  events: Subscribed;
  /** On the developer's side; never called from the server. */
  forward_to: string;
  /** Where anybody may post what is to reach the command line. */
  tunnel_url: string;
  connected: boolean;
  /** Of the connection that there is. */
  connected_at: string | null;
  /** When it was last known to be connected. */
  seen_at: string;
  /** Deliveries that wait for it, counted up to a thousand. */
  waiting: number;
  /** The key of the connection. */
  key_id: string;
  agent: string;
  created_at: string;
  ended_at: string | null;
  ended_reason: string | null;
};

/** In the answer to a command line that is about to listen, and in no other: what the command line signs with. */
export type ListenerWithSecret = Listener & { secret: string };

/** A listener as the dashboard shows it: with the name of its key, and without its public address for those who may not see that. */
export type ShownListener = Omit<Listener, "tunnel_url"> & { tunnel_url: string | null; key_name: string | null };

/** The listeners of a workspace at one moment; of those that ended the ones of the last days. */
export type ShownListeners = { open: readonly ShownListener[]; ended: readonly ShownListener[]; read_at: string };

/** What is left of a listener. */
export type EndedListener = {
  id: string;
  object: "listener";
  ended: true;
  /** Deliveries that waited for it, and will not be made. */
  deliveries_canceled: number;
};
