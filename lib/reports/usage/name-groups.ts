import type { WorkspaceId } from "#lib/kernel/context.ts";
import { NOBODY, OTHERS } from "./constants.ts";
import type { Client } from "./snapshot.ts";
import type { UsageSplit } from "./types.ts";

const WORDS: Record<string, string> = {
  [OTHERS]: "Others",
  succeeded: "Succeeded",
  failed: "Failed",
  refused: "Refused",
  operator: "The operator",
  system: "The system",
  [NOBODY]: "Nobody known",
};

/** What people call a group that is no key and no person. */
export const wordFor = (group: string): string => WORDS[group] ?? group;

const KEYS = "select id, name from api_keys where workspace_id = $1 and id = any($2)";

/** People by their name or address, though only those who made a key of this workspace; a key that made keys by its own name. */
const MAKERS = `
  select u.id, coalesce(nullif(u.name, ''), u.email) as name from users u
  where u.id = any($2) and exists (select from api_keys k where k.workspace_id = $1 and k.created_by = u.id)
  union all ${KEYS}`;

/** What people call the groups: keys and members by name, endpoints by themselves. What has no name keeps its id. */
export async function nameGroups(
  client: Client,
  workspaceId: WorkspaceId,
  split: UsageSplit | undefined,
  groups: readonly string[],
): Promise<(group: string) => string> {
  const names = new Map<string, string>();
  if ((split === "key" || split === "member") && groups.length > 0) {
    const { rows } = await client.query<{ id: string; name: string }>(split === "key" ? KEYS : MAKERS, [
      workspaceId,
      groups,
    ]);
    for (const { id, name } of rows) names.set(id, name);
  }
  return (group) => names.get(group) ?? wordFor(group);
}
