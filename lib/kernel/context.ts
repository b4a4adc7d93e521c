import type { Clock } from "#lib/platform/values/clock.ts";
import type { Id } from "#lib/platform/values/ids.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import type { Actor } from "./actor.ts";
import { type Permission, permits } from "./permissions.ts";

export type { Actor };

declare const scoped: unique symbol;

/**
 * A workspace that the caller has been shown to belong to. Only the guards and `trustedWorkspace`
 * make one; every query takes it.
 */
export type WorkspaceId = Id<"ws"> & { readonly [scoped]: true };

/**
 * Brands an id read from the database together with the credential that proves it. Never for an id
 * from a request.
 */
export const trustedWorkspace = (id: string): WorkspaceId => id as WorkspaceId;

/** Maximum length of a stored user agent, in characters. */
export const USER_AGENT_MAX = 400;

/** The context passed to every verb. The core looks up none of it itself. */
export type Ctx = {
  workspaceId: WorkspaceId;
  actor: Actor;
  clock: Clock;
  /** The caller's address; absent for the system and the command line. */
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** Id of the API call or dashboard request. */
  requestId?: string | undefined;
};

/** Refuses if the actor lacks the permission. The first line of every verb. */
export function authorize(ctx: Ctx, permission: Permission): Refusal<"forbidden"> | undefined {
  if (permits(ctx.actor, permission)) return undefined;
  return refuse("forbidden", "You do not have permission to do this. Ask an owner of the workspace.", { permission });
}
