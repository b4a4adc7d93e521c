import { Badge } from "#components/ui/primitives/badge.tsx";

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
