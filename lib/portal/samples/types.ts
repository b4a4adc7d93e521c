import type { SampleKeyName } from "./constants.ts";

/** A call that is to stand in the log of a sample. */
export type SampleCall = {
  at: Date;
  key: SampleKeyName;
  method: "GET" | "POST";
  endpoint: string;
  target: string | null;
  status: number;
  errorCode: string | null;
  targetStatus: number | null;
  durationMs: number;
  /** What it would cost by the price list. */
  credits: number;
  sourceIp: string;
  userAgent: string;
};

/** How a workspace stands with sample data. */
export type SampleState =
  /** It has calls or webhooks of its own, or the person may not fill it. */
  | { state: "none" }
  | { state: "fillable" }
  /** `removable`: unless the calls were charged, which the ledger keeps for good. */
  | { state: "filled"; filled_at: string; removable: boolean; may_remove: boolean };
