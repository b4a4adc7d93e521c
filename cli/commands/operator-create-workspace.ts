import { createSignInLink } from "#lib/accounts/auth/create-sign-in-link.ts";
import { createKey } from "#lib/accounts/keys/create-key.ts";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { type CreatedWorkspace, createWorkspace } from "#lib/accounts/workspaces/create-workspace.ts";
import { CreateWorkspaceInput } from "#lib/accounts/workspaces/schema.ts";
import { readSigningSecrets } from "#lib/accounts/workspaces/signing-secrets.ts";
import { GRANT_MAX } from "#lib/billing/credits/constants.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { type KeyEnv, SCOPES } from "#lib/kernel/scopes.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { asOperator, type Operator } from "../as-operator.ts";
import { misused, unwrap } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readWhole } from "../read-input.ts";

export type CreateWorkspaceOptions = { name: string; ownerEmail: string; credits: string; json?: boolean };

async function mintKey(ctx: Ctx, env: KeyEnv): Promise<string> {
  const input = CreateKeyInput.parse({ name: `First ${env} key`, env, scopes: [...SCOPES] });
  return unwrap(await createKey(ctx, input)).token;
}

/**
 * Runs `operator create-workspace` (contract 12): creates a workspace with an owner, credits, and a
 * live and a test key with all scopes.
 */
export async function run(options: CreateWorkspaceOptions): Promise<void> {
  const input = readInput(
    CreateWorkspaceInput,
    { name: options.name, ownerEmail: options.ownerEmail },
    { name: "--name", ownerEmail: "--owner-email" },
  );
  const credits = readWhole("--credits", options.credits);
  if (credits > GRANT_MAX) throw misused(`--credits: at most ${GRANT_MAX}`);

  await asOperator(async (operator) => {
    const made = unwrap(await createWorkspace(operator, input));
    await inWorkspace(made.workspaceId, () => equip(operator, made));
  });

  async function equip(operator: Operator, { workspaceId, slug }: CreatedWorkspace): Promise<void> {
    const ctx: Ctx = { ...operator, workspaceId: trustedWorkspace(workspaceId) };
    if (credits > 0) unwrap(await grantCredits(ctx, { amount: credits, reason: "Granted with the workspace" }));
    const secrets = unwrap(await readSigningSecrets(ctx));
    const answer = {
      workspace_id: workspaceId,
      sign_in_url: await createSignInLink(operator, { email: input.ownerEmail, next: `/${slug}` }),
      live_key: await mintKey(ctx, "live"),
      test_key: await mintKey(ctx, "test"),
      webhook_secret: secrets.live,
      test_secret: secrets.test,
    };
    print(answer, options, [
      `Workspace  ${input.name} (${workspaceId}) with ${credits} credits`,
      `Sign in    ${answer.sign_in_url}`,
      `Live key   ${answer.live_key}`,
      `Test key   ${answer.test_key}`,
      `Secrets    ${answer.webhook_secret} (live), ${answer.test_secret} (test)`,
      "",
      "The keys are shown only once, and the link works once.",
    ]);
  }
}
