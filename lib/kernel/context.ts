import type { Clock } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/ids.ts";
import { type Refusal, refuse } from "#lib/platform/result.ts";
import type { Actor } from "./actor.ts";
import { type Permission, permits } from "./permissions.ts";

export type { Actor };

declare const scoped: unique symbol;

/** A workspace that the caller was shown to belong to. Made by the guards and by `trustedWorkspace` alone; every query takes it. */
export type WorkspaceId = Id<"ws"> & { readonly [scoped]: true };

/** Brands an id that came out of the database with the credential that proves it. Never for an id out of a request. */
export const trustedWorkspace = (id: string): WorkspaceId => id as WorkspaceId;

/** Characters that are kept of a caller's user agent. */
export const USER_AGENT_MAX = 400;

/** What every verb is given. Nothing in the core looks any of it up. */
export type Ctx = {
  workspaceId: WorkspaceId;
  actor: Actor;
  clock: Clock;
  /** Where the call came from; absent for the system and the command line. */
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** The call of the API, or the request to the dashboard, that it is part of. */
  requestId?: string | undefined;
};

/** The first line of every verb: refuses when the actor may not. */
export function authorize(ctx: Ctx, permission: Permission): Refusal<"forbidden"> | undefined {
  if (permits(ctx.actor, permission)) return undefined;
  return refuse("forbidden", "You may not do this. Ask an owner of the workspace.", { permission });
}
