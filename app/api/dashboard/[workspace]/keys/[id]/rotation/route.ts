import { readRotation } from "#lib/accounts/rotations/read-rotation.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** A key's rotation, for polling. */
export const GET = dashboardRoute("keys:read", (ctx, _request, { id = "" }) => readRotation(ctx, id));
