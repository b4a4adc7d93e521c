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

/** Returns the label of a group other than a key or a person. */
export const wordFor = (group: string): string => WORDS[group] ?? group;

const KEYS = "select id, name from api_keys where workspace_id = $1 and id = any($2)";

/**
 * Names people, but only those who created a key of this workspace; keys that created keys have
 * their own names.
 */
const MAKERS = `
  select u.id, coalesce(nullif(u.name, ''), u.email) as name from users u
  where u.id = any($2) and exists (select from api_keys k where k.workspace_id = $1 and k.created_by = u.id)
  union all ${KEYS}`;

/**
 * Returns a function that names groups: keys and members by name, endpoints unchanged. A group
 * without a name keeps its id.
 */
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
