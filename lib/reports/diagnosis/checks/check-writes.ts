import { readHealth } from "#lib/reports/installation/read-health.ts";
import { failure, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** That the database takes writes: every charge is one. */
export async function checkWrites(): Promise<Verdict> {
  const charging = (await readHealth()).find(({ part }) => part === "charging");
  if (charging?.state === "ok") return well(charging.detail);
  return failure(
    charging?.detail ?? "not known",
    "Name the primary in DATABASE_URL, or take the database's default_transaction_read_only away.",
  );
}
