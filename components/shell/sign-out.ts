import { toast } from "#components/ui/primitives/toast.ts";
import { signOutAction } from "#lib/dashboard/auth/actions.ts";

/** Ends this browser's session and goes to sign-in, by a full load: nothing of the person stays in memory. Says so when it did not end. */
export async function signOut(): Promise<void> {
  const answer = await signOutAction({}).catch(() => undefined);
  if (answer?.ok) return window.location.assign("/sign-in");
  if (answer) toast.bad("You are still signed in", { description: answer.message });
  else toast.bad("You may still be signed in", { description: "The server did not answer. Sign out again." });
}
