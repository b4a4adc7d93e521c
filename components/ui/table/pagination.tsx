import { ButtonLink } from "../primitives/button-link.tsx";

type PaginationProps = {
  /** URL of the first page, unless this is it. */
  newestHref?: string | undefined;
  /** URL of the next page, if there is one. */
  olderHref?: string | undefined;
  /** What is shown: "1 to 50 of 96,413". */
  children?: React.ReactNode;
};

/** Keyset pagination: older rows, or back to the newest. */
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
