import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#components/ui/text/cn.ts";
import type { StepMark } from "./stage-messages.ts";

type StepProps = { number: number; title: string; mark: StepMark; children: ReactNode };

const SAID: Record<StepMark, string> = { done: "done", now: "now", later: "not yet" };

export function Step({ number, title, mark, children }: StepProps) {
  return (
    <li
      aria-current={mark === "now" ? "step" : undefined}
      className={cn("rounded-lg border bg-panel", mark === "now" ? "border-line-strong" : "border-line")}
    >
      <div className="flex items-center gap-2.5 px-4 pt-3">
        <span
          className={cn(
            "grid size-5 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums",
            mark === "done" && "bg-ok-soft text-ok",
            mark === "now" && "bg-text text-bg",
            mark === "later" && "bg-hover text-muted",
          )}
        >
          {mark === "done" ? <Check aria-hidden="true" className="size-3.5" /> : number}
        </span>
        <h2 className={cn("min-w-0 font-semibold", mark === "later" && "text-muted")}>
          {title}
          <span className="sr-only">, {SAID[mark]}</span>
        </h2>
      </div>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </li>
  );
}
