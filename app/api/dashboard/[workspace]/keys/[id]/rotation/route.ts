import { dashboardRoute } from "#lib/auth/session.ts";
import { readRotation } from "#lib/rotations/read-rotation.ts";

/** Where the rotation of a key stands, for the page that follows it. */
export const GET = dashboardRoute("keys:read", (ctx, _request, { id = "" }) => readRotation(ctx, id));
