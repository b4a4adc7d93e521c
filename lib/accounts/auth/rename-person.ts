import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import type { RenamePersonInput } from "./schema.ts";

/** Changes the person's display name; an empty name shows the address instead. */
export async function renamePerson(ctx: PersonCtx, input: RenamePersonInput): Promise<Result<{ name: string | null }>> {
  const name = input.name === "" ? null : input.name;
  await db().user.update({ where: { id: ctx.person.id }, data: { name } });
  return ok({ name });
}
