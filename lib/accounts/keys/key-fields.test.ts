import { afterAll, describe, expect, it } from "vitest";
import { Prisma } from "#generated/prisma/client.ts";
import { handleLeakedKey } from "#lib/accounts/leaks/handle-leaked-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { ApiKeySchema } from "./answer-schema.ts";
import { KEY_FIELDS } from "./constants.ts";
import { CreateKeyInput, UpdateKeyInput } from "./schema.ts";
import { succeedKey } from "./succeed-key.ts";
import { updateKey } from "./update-key.ts";

await ownDatabase();
afterAll(closeDb);

type FieldName = keyof typeof KEY_FIELDS;
const FIELDS = Object.keys(KEY_FIELDS) as FieldName[];
const COPIED = FIELDS.filter((name) => "copied" in KEY_FIELDS[name]);
const CHANGEABLE = FIELDS.filter((name) => KEY_FIELDS[name].changeable);

/** Columns that nobody chooses: identity, the token, and what happened to the key. */
const OTHER_COLUMNS = [
  ...["id", "workspaceId", "tokenHmac", "pepperVersion", "tokenHint", "createdAt", "createdBy"],
  ...["expirySetAt", "revokedAt", "revokedReason", "revokedBy", "replacesId"],
];

/** Differs from the default in every field. */
const CHOSEN: Record<FieldName, unknown> = {
  name: "ingest",
  env: "live",
  scopes: ["parse", "jobs"],
  allowed_ips: ["203.0.113.0/24"],
  credit_ceiling: 1_000,
  rate_limit: 7,
  rate_limit_minute: 70,
  rate_limit_day: 700,
  expires_at: "2031-01-31T00:00:00.000Z",
};

const pick = (of: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
const auditOf = async (ctx: Ctx, action: string, targetId: string) =>
  await db().auditEntry.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId, action, targetId } });

describe("the fields of a key", () => {
  it("are all columns except those that nobody chooses", () => {
    const chosen = FIELDS.map((name) => KEY_FIELDS[name].column);
    expect(Object.keys(Prisma.ApiKeyScalarFieldEnum).sort()).toEqual([...chosen, ...OTHER_COLUMNS].sort());
  });

  it("are called like their SQL columns", async () => {
    const { rows } = await sql().query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'api_keys'",
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(FIELDS));
  });

  it("are accepted on creation and on update, and returned", () => {
    expect(CreateKeyInput.keyof().options.toSorted()).toEqual(FIELDS.toSorted());
    expect(UpdateKeyInput.keyof().options.toSorted()).toEqual(CHANGEABLE.toSorted());
    expect(ApiKeySchema.keyof().options).toEqual(expect.arrayContaining(FIELDS));
  });

  it("are stored, returned and audited on creation", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx, CHOSEN);
    expect(pick(key, FIELDS)).toEqual(CHOSEN);
    expect((await auditOf(ctx, "key.created", key.id)).after).toEqual({ ...CHOSEN, token_hint: key.token_hint });
  });

  it.each(CHANGEABLE)("include %s, which can be changed and is audited", async (name) => {
    const ctx = await makeWorkspace();
    const { id } = await makeKey(ctx);
    const change = { [name]: CHOSEN[name] };
    expect(await updateKey(ctx, id, UpdateKeyInput.parse(change))).toMatchObject({ value: change });
    expect((await auditOf(ctx, "key.updated", id)).after).toEqual(change);
  });

  it("are copied to a successor, except its name", async () => {
    const ctx = await makeWorkspace();
    const made = await succeedKey(ctx, (await makeKey(ctx, CHOSEN)).id, {});
    expect(pick(made.ok ? made.value : made, [...COPIED, "env"])).toEqual(pick(CHOSEN, [...COPIED, "env"]));
  });

  it("are kept for the replacement of a leaked key", async () => {
    const ctx = await makeWorkspace();
    const key = await makeKey(ctx, CHOSEN);
    await handleLeakedKey(
      { clock: ctx.clock },
      { id: key.id as `key_${string}`, workspaceId: ctx.workspaceId },
      "code_host",
      [],
    );
    const { replacement } = await db().leakFinding.findUniqueOrThrow({ where: { keyId: key.id } });
    expect(replacement).toEqual(pick(CHOSEN, [...COPIED, "name"]));
  });
});
