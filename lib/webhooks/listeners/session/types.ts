import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Claim } from "#lib/webhooks/deliveries/dispatch/claim-deliveries.ts";
import type { ServerMessage } from "../protocol.ts";

/** A listener whose newest connection is this process's. */
export type OwnedListener = {
  id: string;
  workspaceId: string;
  name: string;
  env: KeyEnv;
  keyId: string;
  /** Grows with every connection: only the newest one is sent anything. */
  session: number;
};

/** A delivery that was read for a command line; `dueAt` is its place in the order. */
export type Taken = { claim: Claim; dueAt: Date };

/** The other end of a connection. */
export type Peer = {
  send(message: ServerMessage): void;
  /** Bytes that were given to it and have not left yet. */
  readonly buffered: number;
  /** Says why, and closes. */
  close(code: number, reason: string): void;
};
