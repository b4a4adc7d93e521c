import { MessagePage } from "#components/shell/message-page.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh">
      <MessagePage
        actions={<ButtonLink href="/">Go to your workspace</ButtonLink>}
        code="404"
        title="There is nothing here"
      >
        The address may be mistyped, or it belongs to a workspace that you are not a member of. Ask one of its owners
        for an invitation.
      </MessagePage>
    </main>
  );
}
