import type { PersonCtx } from "#lib/kernel/person.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { createWorkspace } from "./create-workspace.ts";
import { highestRole } from "./queries.ts";
import type { WorkspaceNameInput } from "./schema.ts";

/** Creates another workspace owned by the person, who must already own one. */
export async function createOwnWorkspace(
  ctx: PersonCtx,
  input: WorkspaceNameInput,
): Promise<Result<{ slug: string }, "forbidden" | "name_taken">> {
  const { person } = ctx;
  const role = (await highestRole(ctx)) ?? "member";
  const actor = {
    type: "user",
    id: person.id,
    label: person.email,
    role,
    authenticatedAt: person.authenticatedAt,
  } as const;
  const made = await createWorkspace({ ...ctx, actor }, { name: input.name, ownerEmail: person.email });
  return made.ok ? ok({ slug: made.value.slug }) : made;
}
