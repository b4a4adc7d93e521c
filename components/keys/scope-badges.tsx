import { Badge } from "#components/ui/primitives/badge.tsx";

/** What a key may call, a word each. */
export function ScopeBadges({ scopes }: { scopes: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Badge key={scope} mono>
          {scope}
        </Badge>
      ))}
    </span>
  );
}
