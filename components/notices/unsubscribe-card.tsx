import { AuthCard } from "#components/auth/auth-card.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import type { MailedSwitch } from "#lib/kernel/outbox/types.ts";
import { shownEmail } from "#lib/kernel/shown-email.ts";
import { kindLabel } from "#lib/webhooks/notices/rules.ts";

type UnsubscribeCardProps = { found: MailedSwitch | { refused: string }; token: string };

/**
 * The notice of an unsubscribe link, its current state and the button that changes it: a plain form
 * that needs no script.
 */
export function UnsubscribeCard({ found, token }: UnsubscribeCardProps) {
  if ("refused" in found)
    return (
      <AuthCard description={found.refused} title="This link changes nothing">
        <ButtonLink href="/" size="lg">
          Go to the front page
        </ButtonLink>
      </AuthCard>
    );
  const { workspace, email, kind, wanted } = found;
  const about = (
    <>
      <strong className="font-medium break-words text-text">{kindLabel(kind)}</strong>, from the workspace{" "}
      <strong className="font-medium break-words text-text">{workspace}</strong>, to{" "}
      <strong className="font-medium break-words text-text">{shownEmail(email)}</strong>.
    </>
  );
  const action = `/api/unsubscribe/${token}?page${wanted ? "" : "&on"}`;
  return (
    <AuthCard
      description={about}
      foot={
        wanted
          ? "You will still get other emails. Nothing changes until you press the button."
          : "You will still get other emails. You can turn this back on under Settings > Notices."
      }
      title={wanted ? "Unsubscribe from these emails?" : "You are unsubscribed"}
    >
      <form action={action} method="post">
        <Button className="w-full" size="lg" type="submit" variant={wanted ? "primary" : undefined}>
          {wanted ? "Unsubscribe" : "Send them again"}
        </Button>
      </form>
    </AuthCard>
  );
}
