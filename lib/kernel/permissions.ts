import { type Actor, isTestKey } from "./actor.ts";
import type { Role } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** What can be allowed. Every action, route, loader and verb names one. */
export const PERMISSIONS = [
  "workspace:read",
  "workspace:write",
  "settings:write",
  "keys:read",
  "keys:write",
  "requests:read",
  "members:read",
  "members:write",
  "audit:read",
  "credits:read",
  "usage:read",
  "invoices:read",
  "billing:write",
  "budget:read",
  "budget:write",
  "scrape:run",
  "parse:run",
  "serp:run",
  "stream:run",
  "jobs:read",
  "jobs:write",
  "playground:run",
  "webhooks:read",
  "webhooks:write",
  "webhooks:test",
  "deliveries:read",
  "deliveries:replay",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Contract 8: a member reads all but billing, tests and replays; billing reads billing and
 * sets it up; key management is the owners' alone. */
const BY_ROLE: Record<Exclude<Role, "owner">, readonly Permission[]> = {
  member: [
    "workspace:read",
    "keys:read",
    "requests:read",
    "members:read",
    "audit:read",
    "jobs:read",
    "jobs:write",
    "playground:run",
    "webhooks:read",
    "webhooks:test",
    "deliveries:read",
    "deliveries:replay",
  ],
  billing: [
    "workspace:read",
    "credits:read",
    "usage:read",
    "invoices:read",
    "billing:write",
    "budget:read",
    "budget:write",
  ],
};

/**
 * Service interface 5.4: what each endpoint scope of a key reaches. `settings:write` and `budget:write` stand apart from `workspace:write` and
 * `billing:write`, so that a key changes those settings and neither connects a chat nor buys credits (decision 0078).
 */
const BY_SCOPE: Record<Scope, readonly Permission[]> = {
  scrape: ["scrape:run"],
  parse: ["parse:run"],
  serp: ["serp:run"],
  stream: ["stream:run", "scrape:run"],
  jobs: ["jobs:read", "jobs:write"],
  billing: ["credits:read", "usage:read", "invoices:read"],
  admin: [
    "workspace:read",
    "settings:write",
    "keys:read",
    "keys:write",
    "members:read",
    "members:write",
    "budget:read",
    "budget:write",
    "webhooks:read",
    "webhooks:write",
    "webhooks:test",
    "deliveries:read",
    "deliveries:replay",
  ],
};

/** What is live only, so that a test key never reaches it (contract 14.5): where the API has it, a fixture answers in its place. */
const NEVER_BY_TEST_KEY: readonly Permission[] = [
  "settings:write",
  "members:read",
  "members:write",
  "credits:read",
  "usage:read",
  "invoices:read",
  "budget:read",
  "budget:write",
];

/** Whether this actor may. The operator and the system hold the installation itself, so they may everything. */
export function permits(actor: Actor, permission: Permission): boolean {
  switch (actor.type) {
    case "operator":
    case "system":
      return true;
    case "api_key":
      if (isTestKey(actor) && NEVER_BY_TEST_KEY.includes(permission)) return false;
      return actor.scopes.some((scope) => BY_SCOPE[scope].includes(permission));
    case "user":
      return rolePermits(actor.role, permission);
  }
}

/** Whether a person with this role may: for screens, which hide what would be refused. */
export const rolePermits = (role: Role, permission: Permission): boolean =>
  role === "owner" || BY_ROLE[role].includes(permission);
