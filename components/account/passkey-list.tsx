import { KeyRound } from "lucide-react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import type { PasskeyItem } from "#lib/accounts/auth/types.ts";
import { PasskeyMenu } from "./passkey-menu.tsx";

export function PasskeyList({ passkeys }: { passkeys: readonly PasskeyItem[] }) {
  if (passkeys.length === 0) return null;
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line border-b border-line">
      {passkeys.map((passkey) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3" key={passkey.id}>
          <KeyRound aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium break-words">{passkey.name}</span>
              {passkey.synced && <Badge>On several devices</Badge>}
            </p>
            <p className="text-xs text-muted">
              added <RelativeTime at={passkey.created_at} focusable /> ·{" "}
              {passkey.last_used_at ? (
                <>
                  used <RelativeTime at={passkey.last_used_at} focusable />
                </>
              ) : (
                "not used yet"
              )}
            </p>
          </div>
          <PasskeyMenu passkey={passkey} />
        </li>
      ))}
    </ul>
  );
}
