import type { SampleKeyName } from "./constants.ts";

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
  /** Its list price. */
  credits: number;
  sourceIp: string;
  userAgent: string;
};

export type SampleState =
  /** The workspace is in use, or the user may not fill it. */
  | { state: "none" }
  | { state: "fillable" }
  /** Not `removable` if the calls were charged: ledger entries are permanent. */
  | { state: "filled"; filled_at: string; removable: boolean; may_remove: boolean };
