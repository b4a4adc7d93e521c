import { SignInAgain } from "#components/forms/sign-in-again.tsx";
import type { Refused } from "#components/ui/hooks/use-answer.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";

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
