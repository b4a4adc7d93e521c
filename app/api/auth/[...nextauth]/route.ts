import { signInRoute } from "#lib/auth/session.ts";

export const GET = signInRoute();
export const POST = signInRoute();
