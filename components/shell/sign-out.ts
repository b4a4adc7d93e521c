import { answerOf } from "#components/ui/hooks/use-answer.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import { signOutAction } from "#lib/dashboard/auth/actions.ts";

/** Ends this browser's session and goes to sign-in, by a full load: nothing of the person stays in memory. Says so when it did not end. */
export async function signOut(): Promise<void> {
  const answer = await answerOf(() => signOutAction({}));
  if (answer.ok) return window.location.assign("/sign-in");
  toast.bad("You may still be signed in", { description: answer.message });
}
