import type { ReactNode } from "react";
import { Callout } from "../primitives/callout.tsx";
import { FilterStrip } from "./filter-strip.tsx";

type LogBarProps = {
  /** Stays where it is while the filters scroll. */
  search?: ReactNode;
  /** The filters: one line, however many are set, so that no row below moves when one is. */
  children: ReactNode;
  /** At the end: how much is shown, and what can be done with all of it. */
  end?: ReactNode;
};

/** The bar over a log. On a narrow screen the search has a line of its own; where there is little room it gives way before the filters do. */
export const LogBar = ({ search, children, end }: LogBarProps) => (
  <div className="flex items-center gap-x-3 px-4 max-sm:flex-wrap max-sm:pb-1 sm:px-6">
    {search && <div className="min-w-40 shrink-[999] basis-52 max-sm:w-full max-sm:basis-full">{search}</div>}
    <FilterStrip className="flex-auto max-sm:basis-full">{children}</FilterStrip>
    {end && <div className="flex shrink-0 items-center gap-2 max-sm:ml-auto">{end}</div>}
  </div>
);

/** What is behind the server: `children` says what, `problem` why. Nothing when there is no problem. */
export function LiveProblem({ problem, children }: { problem: string | undefined; children: string }) {
  return (
    problem && (
      <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
        {children} {problem} Trying again every two seconds.
      </Callout>
    )
  );
}

/** The table of a log, and the open row's sheet next to it. */
export const LogLayout = ({ sheet, children }: { sheet: ReactNode; children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 items-start border-t border-line">
    <div className="min-w-0 flex-1">{children}</div>
    {sheet}
  </div>
);
