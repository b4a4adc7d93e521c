import "server-only";
import { notFound } from "next/navigation";
import type { Result } from "#lib/platform/result.ts";

/**
 * What a page cannot show without: the page "not found" where it is not there. Any other refusal is thrown, because the guard before it
 * has checked the permission.
 */
export function requireValue<T>(result: Result<T, string>): T {
  if (result.ok) return result.value;
  if (result.error === "not_found") notFound();
  throw new Error(result.message);
}
