import { Badge } from "#components/ui/primitives/badge.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { SCOPES, type Scope } from "#lib/kernel/scopes.ts";

/** A key's scopes, at most `most` by name and the rest as a count. */
export function KeyScopes({ scopes, most = SCOPES.length }: { scopes: readonly Scope[]; most?: number }) {
  const all = scopes.length === SCOPES.length && most < SCOPES.length;
  // The most powerful scope must not hide behind a count.
  const ordered =
    most < scopes.length ? scopes.toSorted((a, b) => Number(b === "admin") - Number(a === "admin")) : scopes;
  const shown = ordered.slice(0, most);
  return (
    <span
      className={cn("inline-flex items-center gap-1", most === SCOPES.length && "flex-wrap")}
      title={scopes.join(", ")}
    >
      {all ? (
        <Badge tone="accent">all scopes</Badge>
      ) : (
        shown.map((scope) => (
          <Badge key={scope} mono tone={scope === "admin" ? "accent" : "plain"}>
            {scope}
          </Badge>
        ))
      )}
      {!all && scopes.length > shown.length && (
        <span className="text-xs text-faint">
          +{scopes.length - shown.length}
          <span className="sr-only">: {ordered.slice(most).join(", ")}</span>
        </span>
      )}
    </span>
  );
}
