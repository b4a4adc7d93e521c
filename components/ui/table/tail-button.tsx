import { buttonStyle } from "../primitives/button-style.ts";
import { cn } from "../text/cn.ts";

/** Starts or stops the live tail. */
export function TailButton({ tail, onChange }: { tail: boolean; onChange: (tail: boolean) => void }) {
  return (
    <button
      aria-pressed={tail}
      className={buttonStyle({ size: "sm" })}
      onClick={() => onChange(!tail)}
      title={tail ? "Stop following" : "Shows new calls as they arrive, every 2 s"}
      type="button"
    >
      <span
        aria-hidden="true"
        className={cn("size-2 rounded-full", tail ? "animate-pulse bg-bar-ok" : "bg-line-strong")}
      />
      Live tail
    </button>
  );
}
