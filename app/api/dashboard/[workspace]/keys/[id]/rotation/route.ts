import { readRotation } from "#lib/accounts/rotations/read-rotation.ts";
import { dashboardRoute } from "#lib/dashboard/session.ts";

/** Where the rotation of a key stands, for the page that follows it. */
export const GET = dashboardRoute("keys:read", (ctx, _request, { id = "" }) => readRotation(ctx, id));
