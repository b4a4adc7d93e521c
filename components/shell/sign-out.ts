import { signOutAction } from "#lib/dashboard/auth/actions.ts";

/** Ends this browser's session and goes to sign-in, by a full load: nothing of the person stays in memory. */
export async function signOut(): Promise<void> {
  await signOutAction({});
  window.location.assign("/sign-in");
}
