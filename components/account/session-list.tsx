import { Monitor } from "lucide-react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { describeBrowser } from "#lib/accounts/auth/rules.ts";
import type { SessionItem } from "#lib/accounts/auth/types.ts";
import { SignOutOne } from "./sign-out-buttons.tsx";

export function SessionList({ sessions }: { sessions: readonly SessionItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => {
        const browser = describeBrowser(session.user_agent);
        return (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3" key={session.id}>
            <Monitor aria-hidden="true" className="size-4 shrink-0 text-faint" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{browser}</span>
                {session.current && <Badge tone="accent">This browser</Badge>}
              </p>
              <p className="text-xs text-muted">
                {session.ip && (
                  <>
                    <span className="font-mono break-all">{session.ip}</span> ·{" "}
                  </>
                )}
                seen <RelativeTime at={session.last_seen_at} focusable /> · signed in{" "}
                <RelativeTime at={session.created_at} focusable />
              </p>
            </div>
            {!session.current && <SignOutOne browser={browser} id={session.id} />}
          </li>
        );
      })}
    </ul>
  );
}
