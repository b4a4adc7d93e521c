import { Count } from "#components/ui/primitives/count.tsx";
import { Tooltip } from "#components/ui/primitives/tooltip.tsx";

/** What the workspace may still spend. */
export function CreditsLeft({ credits }: { credits: number }) {
  return (
    <Tooltip
      focusable
      tip="Exact to the last request when this page was loaded. Credits on hold for work under way are already off."
    >
      <span className={credits === 0 ? "text-bad" : "text-muted"}>
        <Count className={credits === 0 ? "" : "text-text"} value={credits} />{" "}
        <span className="max-sm:sr-only">credits left</span>
      </span>
    </Tooltip>
  );
}
