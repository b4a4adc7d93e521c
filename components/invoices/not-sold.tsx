import { Callout } from "#components/ui/primitives/callout.tsx";

/** Why no credits can be bought and who can change that. */
export function NotSold({ why }: { why: string | null | undefined }) {
  return why ? (
    <Callout title="Credits cannot be bought yet" tone="warn">
      {why}
    </Callout>
  ) : null;
}
