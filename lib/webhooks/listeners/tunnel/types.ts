import type { TunnelAnswer, TunnelCall } from "../protocol.ts";

/** Name and value as they were sent, in their order. */
export type HeaderLines = [string, string][];

/** Has the connections of command lines in this process. */
export type CallTaker = {
  /** The workspace of this listener, where its command line is connected here. */
  holds: (listenerId: string) => string | undefined;
  /**
   * Has the command line make the call. Rejects when the connection breaks before it is answered; it is not made again, because the
   * local app may have had it. `gone` ends when nobody waits for the answer any more.
   */
  call: (listenerId: string, call: TunnelCall, gone: AbortSignal) => Promise<TunnelAnswer>;
};

/** A call that came in at a public address, fit to be passed on. `target` is what stands behind /t/<id>. */
export type ReceivedCall = { method: string; target: string; headers: HeaderLines; body: Buffer };

/** How the local app answered. */
export type LocalAnswer = { status: number; headers: HeaderLines; body: Buffer };

/** Why a call got no answer of the local app. */
export type TunnelRefusal = "not_found" | "not_connected" | "no_answer" | "too_slow" | "too_large";
