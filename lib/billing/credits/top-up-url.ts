import type { Ctx } from "#lib/kernel/context.ts";
import { env } from "#lib/platform/env.ts";

/** Where a person with the permission buys credits for this workspace: what an answer of 402 names. Leads on to the shop once somebody is signed in. */
export const topUpUrl = ({ workspaceId }: Pick<Ctx, "workspaceId">): string =>
  `${env().BASE_URL}/top-up/${workspaceId}`;
