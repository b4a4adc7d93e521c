import type { TunnelAnswer, TunnelCall } from "../protocol.ts";

/** Names and values as sent, in order. */
export type HeaderLines = [string, string][];

/** Holds the command line connections of this process. */
export type CallTaker = {
  /** Returns the listener's workspace if its command line is connected here. */
  holds: (listenerId: string) => string | undefined;
  /**
   * Makes the call through the command line. Rejects if the connection breaks first; not retried,
   * because the local app may have received it. `gone` aborts when nobody waits for the answer.
   */
  call: (listenerId: string, call: TunnelCall, gone: AbortSignal) => Promise<TunnelAnswer>;
};

/** A received call, ready to be passed on. `target` is the part after /t/<id>. */
export type ReceivedCall = { method: string; target: string; headers: HeaderLines; body: Buffer };

/** The local app's response. */
export type LocalAnswer = { status: number; headers: HeaderLines; body: Buffer };

/** Why a call got no response from the local app. */
export type TunnelRefusal = "not_found" | "not_connected" | "no_answer" | "too_slow" | "too_large";
