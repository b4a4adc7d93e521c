import type { ReactNode } from "react";
import { Callout } from "../primitives/callout.tsx";

/** The bar over a log: its filters. */
export const LogBar = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">{children}</div>
);

/** What is behind the server: `children` says what, `problem` why. Nothing when there is no problem. */
export function LiveProblem({ problem, children }: { problem: string | undefined; children: string }) {
  return (
    problem && (
      <Callout className="mx-4 mb-3 sm:mx-6" tone="warn">
        {children} {problem} It looks again every two seconds.
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
