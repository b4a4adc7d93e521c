import { ButtonLink } from "../primitives/button-link.tsx";

type PaginationProps = {
  /** Address of the first page, when this is not it. */
  newestHref?: string | undefined;
  /** Address of the next page, when there is one. */
  olderHref?: string | undefined;
  /** What is shown: "1 to 50 of 96,413". */
  children?: React.ReactNode;
};

/** The foot of a list that is paged by key: on to what is older, or back to the newest. */
export function Pagination({ newestHref, olderHref, children }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 px-4 py-3 text-xs text-muted sm:px-6">
      <span className="mr-auto tabular-nums">{children}</span>
      {newestHref && (
        <ButtonLink href={newestHref} size="sm">
          Newest
        </ButtonLink>
      )}
      {olderHref && (
        <ButtonLink href={olderHref} size="sm">
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
