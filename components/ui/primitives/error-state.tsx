import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type ErrorStateProps = {
  title: string;
  children: ReactNode;
  reference?: string | undefined;
  action?: ReactNode;
};

/** Explains a failure: what happened, what to try, and the reference to quote. */
export function ErrorState({ title, children, reference, action }: ErrorStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center" role="alert">
      <span aria-hidden="true" className="mb-4 grid size-10 place-items-center rounded-lg bg-bad-soft text-bad">
        <CircleAlert className="size-5" />
      </span>
      <h2 className="text-base font-semibold tracking-tight">{title}</h2>
      <div className="mt-1 text-muted">{children}</div>
      {reference && (
        <p className="mt-2 text-xs text-faint">
          Reference <code className="font-mono text-muted">{reference}</code>
        </p>
      )}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
