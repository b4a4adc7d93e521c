import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { MessagePage } from "./message-page.tsx";

/** A page that the person's role does not open. */
export function NotForRole() {
  return (
    <MessagePage
      actions={<ButtonLink href="/">To your workspace</ButtonLink>}
      code="403"
      title="Your role does not open this page"
    >
      Owners see everything, members all but billing, billing the money alone. An owner of the workspace can change your
      role.
    </MessagePage>
  );
}
