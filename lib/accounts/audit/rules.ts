import {
  ACTION_LABELS,
  ACTOR_TYPES,
  AUDIT_TARGETS,
  type AuditAction,
  type AuditTarget,
} from "#lib/kernel/audit/vocabulary.ts";
import { ID_BODY } from "#lib/platform/values/id-body.ts";
import { AUDIT_SEARCH_MAX } from "./constants.ts";
import type { AuditEntry, Change, Compared } from "./types.ts";

/** All actions, in the order in which filters offer them. */
export const AUDIT_ACTIONS = Object.keys(ACTION_LABELS) as AuditAction[];

const groupOf = (action: string): string => action.slice(0, action.indexOf(".") + 1);

/** Prefixes of action names, such as "key." */
export const ACTION_GROUPS: readonly string[] = [...new Set(AUDIT_ACTIONS.map(groupOf))];

/** Returns the group of an action filter, or the filter itself if it is a group. */
export const actionGroup = (filter: string): string => (filter.endsWith(".") ? filter : groupOf(filter));

const isAction = (text: string): text is AuditAction => Object.hasOwn(ACTION_LABELS, text);

/** Whether a text is one action or a group of them. */
export const isActionFilter = (text: string): boolean => isAction(text) || ACTION_GROUPS.includes(text);

const ACTOR = new RegExp(`^(?:${ACTOR_TYPES.join("|")}|(?:usr|key)_${ID_BODY})$`);
const TARGET = new RegExp(`^[a-z]{2,3}_${ID_BODY}$`);
const ENTRY = new RegExp(`^aud_${ID_BODY}$`);

/** Whether a text is a kind of actor, or the id of a person or key. */
export const isActorFilter = (text: string): boolean => ACTOR.test(text);
/** Whether a text is the id of something that can be changed. */
export const isTargetId = (text: string): boolean => TARGET.test(text);
export const isEntryId = (text: string): boolean => ENTRY.test(text);
/**
 * Whether a text can be searched for: not empty, within the length limit, and free of characters
 * that PostgreSQL rejects.
 */
export const isSearch = (text: string): boolean => text.length <= AUDIT_SEARCH_MAX && /^[^\p{Cc}\p{Cs}]+$/u.test(text);

/** Returns an action's label, or its name if a later version added it. */
export const actionLabel = (action: string): string => (isAction(action) ? ACTION_LABELS[action] : action);

/** Contract 8: a member reads all but billing. */
export const MONEY_TARGETS: readonly AuditTarget[] = ["credits", "billing", "invoice"];

export const isMoneyGroup = (group: string): boolean => MONEY_TARGETS.some((target) => group === `${target}.`);

/**
 * The page of each target: its path under the workspace's address, and the permission that it
 * needs.
 */
const PLACES = {
  workspace: { path: () => "settings", needs: "workspace:read" },
  key: { path: (id) => `keys/${id}`, needs: "keys:read" },
  member: { path: () => "members", needs: "members:read" },
  invitation: { path: () => "members", needs: "members:read" },
  session: undefined,
  passkey: undefined,
  cli_login: undefined,
  webhook: { path: (id) => `webhooks/${id}`, needs: "webhooks:read" },
  listener: { path: (id) => `listeners?open=${id}`, needs: "webhooks:read" },
  saved_view: undefined,
  delivery: { path: (id) => `deliveries/${id}`, needs: "deliveries:read" },
  replay: { path: () => "replays", needs: "deliveries:read" },
  job: { path: (id) => `jobs/${id}`, needs: "jobs:read" },
  monitor: { path: (id) => `monitors/${id}`, needs: "jobs:read" },
  crawl: { path: (id) => `crawls/${id}`, needs: "jobs:read" },
  credits: { path: () => "ledger", needs: "credits:read" },
  billing: { path: () => "billing", needs: "billing:write" },
  invoice: { path: (id) => `invoices/${id}`, needs: "invoices:read" },
} as const satisfies Record<AuditTarget, { path: (id: string) => string; needs: string } | undefined>;

/**
 * Returns the path of an entry's target; undefined if it is gone, has no page, or this person may
 * not open it.
 */
export function targetPath(entry: Pick<AuditEntry, "action" | "target_type" | "target_id">, may: readonly string[]) {
  const type = AUDIT_TARGETS.find((each) => each === entry.target_type);
  const place = type && PLACES[type];
  if (!place || !may.includes(place.needs) || entry.action === "webhook.deleted") return undefined;
  return /^\w+$/.test(entry.target_id) ? place.path(entry.target_id) : undefined;
}

const NAMES = ["name", "email", "number", "url", "description"];

/** Returns the target's name at the time, if the change contains it. */
export function targetName({ before, after }: Pick<Change, "before" | "after">): string | undefined {
  for (const side of [after, before])
    for (const name of NAMES) {
      const value = side?.[name];
      if (typeof value === "string" && value !== "") return value;
    }
  return undefined;
}

/**
 * Compares both sides of a change field by field: changed fields first, each part in the order
 * recorded.
 */
export function compare({ before, after }: Pick<Change, "before" | "after">): Compared[] {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const all = fields.map((field): Compared => {
    const sides = { field, before: before?.[field], after: after?.[field] };
    if (!before || !Object.hasOwn(before, field)) return { ...sides, how: "only_after" };
    if (!after || !Object.hasOwn(after, field)) return { ...sides, how: "only_before" };
    return { ...sides, how: JSON.stringify(sides.before) === JSON.stringify(sides.after) ? "same" : "changed" };
  });
  return [...all.filter(({ how }) => how === "changed"), ...all.filter(({ how }) => how !== "changed")];
}
