import { ButtonLink } from "../primitives/button-link.tsx";
import { Pagination } from "./pagination.tsx";

type LogPagesProps = {
  /** The cursors of the pages between the newest and this one, as the address keeps them. */
  cursors: readonly string[];
  /** The cursor of the next page, when there is one. */
  older: string | null;
  /** The address of the page behind these cursors. */
  href: (cursors: readonly string[]) => string;
};

/** The foot of a log: one page back, on to what is older, or to the newest. */
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
