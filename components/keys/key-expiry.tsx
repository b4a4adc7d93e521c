import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { cn } from "#components/ui/text/cn.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

/** The first of the notices before expiry goes out 30 days ahead (service interface 8); the last week is when to act. */
const SOON_MS = 7 * 24 * 60 * 60_000;

/** When a key disables itself; amber when that is near. `now` in Unix milliseconds, from the server. */
export function KeyExpiry({ apiKey, now }: { apiKey: Pick<ApiKey, "expires_at" | "status">; now: number }) {
  if (apiKey.status === "revoked") return <span className="text-faint">–</span>;
  if (!apiKey.expires_at) return <span className="text-faint">never</span>;
  const soon = apiKey.status === "active" && Date.parse(apiKey.expires_at) - now < SOON_MS;
  return (
    <span className={cn(soon && "font-medium text-warn")}>
      <RelativeTime at={apiKey.expires_at} />
    </span>
  );
}
