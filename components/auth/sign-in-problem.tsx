import { Callout } from "#components/ui/primitives/callout.tsx";

const PROBLEM: Record<string, { title: string; text: string }> = {
  link: {
    title: "That link no longer works",
    text: "It has already been used, or is older than 24 hours. Ask for a new one here.",
  },
  closed: {
    title: "This address cannot sign in here",
    text: "Only people who belong to a workspace, or are invited to one, can sign in. Ask an owner for an invitation.",
  },
  failed: { title: "Sign-in failed", text: "Nothing was changed. Try again, or use an email link." },
};

/** Explains why signing in failed. An unknown code shows nothing, because it came from the URL. */
export function SignInProblem({ error }: { error: string | undefined }) {
  const problem = error !== undefined && Object.hasOwn(PROBLEM, error) ? PROBLEM[error] : undefined;
  if (!problem) return null;
  return (
    <Callout title={problem.title} tone="bad">
      {problem.text}
    </Callout>
  );
}
