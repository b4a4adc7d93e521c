import { signInRoute } from "#lib/dashboard/session.ts";

export const GET = signInRoute();
export const POST = signInRoute();
