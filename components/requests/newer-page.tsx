import { ButtonLink } from "#components/ui/button-link.tsx";
import { type RequestsView, requestsHref } from "./view.ts";

/** Back to the page before, by the cursors that the address keeps; nothing on the newest page. */
export function NewerPage({ slug, view }: { slug: string; view: RequestsView }) {
  if (view.cursors.length === 0) return null;
  return (
    <ButtonLink href={requestsHref(slug, { ...view, cursors: view.cursors.slice(0, -1), open: undefined })} size="sm">
      Newer
    </ButtonLink>
  );
}
