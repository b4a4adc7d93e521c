import Link from "next/link";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";

type KeyEndProps = { slug: string; apiKey: ApiKey; revokedBy: string | undefined };

/** Why a key no longer works: its error message, and who revoked it, by name. */
export function KeyEnd({ slug, apiKey, revokedBy }: KeyEndProps) {
  if (apiKey.status === "active") return null;
  const at = apiKey.revoked_at ?? apiKey.expires_at;
  if (!at) return null;
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
        <>
          {apiKey.status === "revoked" ? "Revoked" : "Expired"} on <ExactTime at={at} />
          {apiKey.status === "revoked" && revokedBy && ` by ${revokedBy}`}
        </>
      }
      tone={apiKey.status === "revoked" ? "bad" : "warn"}
    >
      {apiKey.revoked_reason && <p>Reason: {apiKey.revoked_reason}</p>}
      <p>
        Calls with it answer 401 <code className="font-mono text-xs">revoked</code> with this time and reason. It cannot
        be restored; create another key instead.
      </p>
    </Callout>
  );
}
