import { ButtonLink } from "../primitives/button-link.tsx";
import { Pagination } from "./pagination.tsx";

type LogPagesProps = {
  /** Cursors from the newest page to this one, as in the URL. */
  cursors: readonly string[];
  /** Cursor of the next page, if there is one. */
  older: string | null;
  /** Returns the URL of the page at these cursors. */
  href: (cursors: readonly string[]) => string;
};

/** A log's pagination: newest, newer and older. */
export function LogPages({ cursors, older, href }: LogPagesProps) {
  return (
    <Pagination
      newestHref={cursors.length > 1 ? href([]) : undefined}
      olderHref={older ? href([...cursors, older]) : undefined}
    >
      {cursors.length > 0 && (
        <ButtonLink href={href(cursors.slice(0, -1))} size="sm">
          Newer
        </ButtonLink>
      )}
    </Pagination>
  );
}
