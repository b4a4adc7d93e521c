import Link from "next/link";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { utcTime } from "#components/ui/text/time-text.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

type KeyEndProps = { slug: string; apiKey: ApiKey /** Who revoked it, by name. */; revokedBy: string | undefined };

/** Why a key no longer works: the message that its callers get, and who did it. */
export function KeyEnd({ slug, apiKey, revokedBy }: KeyEndProps) {
  if (apiKey.status === "active") return null;
  const at = apiKey.revoked_at ?? apiKey.expires_at;
  if (!at) return null;
  const when = utcTime(new Date(at));
  return (
    <Callout
      action={
        apiKey.replaced_by && (
          <Link
            className="inline-flex min-h-6 items-center font-medium text-accent hover:underline"
            href={`/${slug}/keys/${apiKey.replaced_by}`}
            prefetch={false}
          >
            Its replacement
          </Link>
        )
      }
      title={
        apiKey.status === "revoked" ? `Revoked on ${when}${revokedBy ? ` by ${revokedBy}` : ""}` : `Expired on ${when}`
      }
      tone={apiKey.status === "revoked" ? "bad" : "warn"}
    >
      {apiKey.revoked_reason && <p>Reason: {apiKey.revoked_reason}</p>}
      <p>
        Calls with it answer 401 <code className="font-mono text-xs">revoked</code> with this time and reason. It cannot
        come back; make another key instead.
      </p>
    </Callout>
  );
}
