import type { Ctx } from "#lib/kernel/context.ts";
import { env } from "#lib/platform/env/env.ts";

/**
 * Returns the URL for buying credits for this workspace, given in 402 responses. Redirects to the
 * shop after sign-in.
 */
export const topUpUrl = ({ workspaceId }: Pick<Ctx, "workspaceId">): string =>
  `${env().BASE_URL}/top-up/${workspaceId}`;
