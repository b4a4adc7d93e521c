import "server-only";
import { notFound } from "next/navigation";
import type { Result } from "#lib/platform/values/result.ts";

/**
 * Returns the value, or ends the page with "not found". Throws any other refusal, because the guard
 * has already checked the permission.
 */
export function requireValue<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  if (result.error === "not_found") notFound();
  throw new Error(result.message);
}
