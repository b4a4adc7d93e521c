import { mayHaveRun } from "#components/ui/hooks/describe-failure.ts";
import { answerOf } from "#components/ui/hooks/use-answer.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import { signOutAction } from "#lib/dashboard/actions/auth.ts";

/**
 * Ends this browser's session and loads the sign-in page in full, so that memory keeps no data of
 * the user. Shows a toast if the session may be left.
 */
export async function signOut(): Promise<void> {
  const answer = await answerOf(() => signOutAction({}));
  if (answer.ok) return window.location.assign("/sign-in");
  toast.bad(mayHaveRun(answer) ? "You may still be signed in" : "You are still signed in", {
    description: answer.message,
  });
}
