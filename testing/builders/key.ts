import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";

/** Creates a key with its token as the owner; by default a live one for scraping. */
export async function makeKey(ctx: Ctx, options: Record<string, unknown> = {}): Promise<ApiKey & { token: string }> {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: "k", env: "live", scopes: ["scrape"], ...options }));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

/** Makes a key `days` older, for a product with the real clock. */
export async function ageKey(id: string, days: number): Promise<void> {
  await db()
    .$executeRaw`update api_keys set created_at = created_at - make_interval(days => ${days}::int) where id = ${id}`;
}
