import { randomBytes } from "node:crypto";
import type { Ctx } from "#lib/kernel/context.ts";
import { KEY_ENVS, type KeyEnv } from "#lib/kernel/scopes.ts";
import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";

const SECRET_BYTES = 32;

/** Binds a sealed secret to its row. */
export const signingSecretAad = (workspaceId: string, env: KeyEnv): string => `signing-secret|${workspaceId}|${env}`;

/**
 * Creates a workspace's live and test secrets in the transaction that creates it. Format: `whsec_`
 * + base64 (contract 7).
 */
export async function makeSigningSecrets(tx: Tx, workspaceId: string, at: Date): Promise<void> {
  const data = KEY_ENVS.map((env) => {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
    return { workspaceId, env, secret: seal(secret, signingSecretAad(workspaceId, env)), createdAt: at };
  });
  await tx.signingSecret.createMany({ data });
}

/**
 * Returns both secrets of a workspace, to the operator only: people see secrets after a recent
 * sign-in.
 */
export async function readSigningSecrets(
  ctx: Pick<Ctx, "workspaceId" | "actor">,
): Promise<{ ok: true; value: Record<KeyEnv, string> } | Refusal<"forbidden">> {
  if (ctx.actor.type !== "operator") return refuse("forbidden", "Only the operator can read these.");
  const rows = await db().signingSecret.findMany({ where: { workspaceId: ctx.workspaceId } });
  const opened = (env: KeyEnv): string => {
    const row = rows.find((each) => each.env === env);
    if (!row) throw new Error(`The workspace ${ctx.workspaceId} has no ${env} signing secret.`);
    return unseal(row.secret, signingSecretAad(ctx.workspaceId, env));
  };
  return { ok: true, value: { live: opened("live"), test: opened("test") } };
}

/**
 * Returns one secret of a workspace, for signing test events and deliveries to ad hoc URLs. Never
 * part of a response.
 *
 * @param workspaceId from the database, never from a request.
 */
export async function readSigningSecret(workspaceId: string, env: KeyEnv): Promise<string> {
  const row = await db().signingSecret.findUnique({ where: { workspaceId_env: { workspaceId, env } } });
  if (!row) throw new Error(`The workspace ${workspaceId} has no ${env} signing secret.`);
  return unseal(row.secret, signingSecretAad(workspaceId, env));
}
