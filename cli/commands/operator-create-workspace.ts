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
import { inWorkspace } from "#lib/platform/shards/shards.ts";
import { asOperator, type Operator } from "../as-operator.ts";
import { CommandError, misused } from "../command-error.ts";
import { print } from "../print.ts";
import { readInput, readWhole } from "../read-input.ts";

export type CreateWorkspaceOptions = { name: string; ownerEmail: string; credits: string; json?: boolean };

async function mintKey(ctx: Ctx, env: KeyEnv): Promise<string> {
  const made = await createKey(ctx, CreateKeyInput.parse({ name: `First ${env} key`, env, scopes: [...SCOPES] }));
  if (!made.ok) throw new CommandError(made.message);
  return made.value.token;
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
    const made = await createWorkspace(operator, input);
    if (!made.ok) throw new CommandError(made.message);
    await inWorkspace(made.value.workspaceId, () => equip(operator, made.value));
  });

  async function equip(operator: Operator, { workspaceId, slug }: CreatedWorkspace): Promise<void> {
    const ctx: Ctx = { ...operator, workspaceId: trustedWorkspace(workspaceId) };
    if (credits > 0) {
      const granted = await grantCredits(ctx, { amount: credits, reason: "Granted with the workspace" });
      if (!granted.ok) throw new CommandError(granted.message);
    }
    const secrets = await readSigningSecrets(ctx);
    if (!secrets.ok) throw new CommandError(secrets.message);
    const answer = {
      workspace_id: workspaceId,
      sign_in_url: await createSignInLink(operator, { email: input.ownerEmail, next: `/${slug}` }),
      live_key: await mintKey(ctx, "live"),
      test_key: await mintKey(ctx, "test"),
      webhook_secret: secrets.value.live,
      test_secret: secrets.value.test,
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
