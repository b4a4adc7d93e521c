import { SignInAgain } from "#components/shell/sign-in-again.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { Refused } from "#components/ui/use-answer.ts";

type RefusalProps = {
  refused: Refused | undefined;
  /** Where a new sign-in comes back to. */
  next: string;
  /** What the new sign-in is for. */
  children?: string;
};

/** Why something was not done, unless its inputs say so already. */
export function Refusal({ refused, next, children }: RefusalProps) {
  if (!refused) return null;
  if (refused.error === "recent_sign_in_required") return <SignInAgain next={next} {...(children && { children })} />;
  return refused.fields ? null : <Callout tone="bad">{refused.message}</Callout>;
}
