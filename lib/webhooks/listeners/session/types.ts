import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Claim } from "#lib/webhooks/deliveries/dispatch/claim-deliveries.ts";
import type { ServerMessage } from "../protocol.ts";

/** A listener whose current connection is in this process. */
export type OwnedListener = {
  id: string;
  workspaceId: string;
  name: string;
  env: KeyEnv;
  keyId: string;
  /** Increases with every connection. Only the newest is sent anything. */
  session: number;
};

/** A delivery read for a command line; `dueAt` is its place in the order. */
export type Taken = { claim: Claim; dueAt: Date };

/** The other end of a connection. */
export type Peer = {
  send(message: ServerMessage): void;
  /** Bytes accepted but not sent yet. */
  readonly buffered: number;
  close(code: number, reason: string): void;
};
