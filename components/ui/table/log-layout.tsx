import type { ReactNode } from "react";
import { Callout } from "../primitives/callout.tsx";
import { FilterStrip } from "./filter-strip.tsx";

type LogBarProps = {
  /** Does not scroll with the filters. */
  search?: ReactNode;
  /** The filters in one row, so that setting one moves nothing below. */
  children: ReactNode;
  /** At the end: the count, and actions on the whole list. */
  end?: ReactNode;
};

/**
 * The bar above a log. On narrow screens the search has its own row; otherwise it shrinks before
 * the filters do.
 */
export const LogBar = ({ search, children, end }: LogBarProps) => (
  <div className="flex items-center gap-x-3 px-4 max-sm:flex-wrap max-sm:pb-1 sm:px-6">
    {search && <div className="min-w-40 shrink-[999] basis-52 max-sm:w-full max-sm:basis-full">{search}</div>}
    <FilterStrip className="flex-auto max-sm:basis-full">{children}</FilterStrip>
    {end && <div className="flex shrink-0 items-center gap-2 max-sm:ml-auto">{end}</div>}
  </div>
);

/**
 * A warning that polling fails: `children` names what is outdated, `problem` is the reason. Nothing
 * without a problem.
 */
export function LiveProblem({ problem, children }: { problem: string | undefined; children: string }) {
  return (
    problem && (
      <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
        {children} {problem} Trying again every two seconds.
      </Callout>
    )
  );
}

/** A log's table with the open row's sheet next to it. */
export const LogLayout = ({ sheet, children }: { sheet: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 items-start border-t border-line">
    <div className="min-w-0 flex-1">{children}</div>
    {sheet}
  </div>
);
