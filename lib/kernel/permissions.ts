import { type Actor, isTestKey } from "./actor.ts";
import type { Role } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** Every action, route, loader and verb names one of these. */
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

/**
 * Contract 8: members read everything but billing, send test events and replay; the billing role
 * reads and sets up billing; only owners manage keys and start, change or stop jobs, crawls and
 * monitors, which spend credits (decision 0148).
 */
const BY_ROLE: Record<Exclude<Role, "owner">, readonly Permission[]> = {
  member: [
    "workspace:read",
    "keys:read",
    "requests:read",
    "members:read",
    "audit:read",
    "jobs:read",
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
 * Permissions of each key scope (service interface 5.4). `settings:write` and `budget:write` are
 * separate from `workspace:write` and `billing:write`, so that a key can change these settings but
 * neither connect a chat nor buy credits (decision 0078).
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

/**
 * Permissions over live-only state, which test keys never have (contract 14.5). The API answers
 * these calls from fixtures instead.
 */
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

/**
 * Returns whether the actor has the permission. The operator and the system control the
 * installation itself, so they have all.
 */
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

/** Returns whether a role has the permission, for screens that hide refused actions. */
export const rolePermits = (role: Role, permission: Permission): boolean =>
  role === "owner" || BY_ROLE[role].includes(permission);
