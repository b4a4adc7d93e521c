import Link from "next/link";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { RelativeTime } from "#components/ui/primitives/relative-time.tsx";
import { UntrustedText } from "#components/ui/text/untrusted-text.tsx";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { RevokeIdle } from "./revoke-idle.tsx";

type KeyReviewProps = {
  slug: string;
  label: string;
  keys: readonly ApiKey[];
  /** Whether unused keys can be revoked here. */
  revocable: boolean;
  /** URLs of the first page, unless this is it, and of the next, if there is one. */
  first: string | undefined;
  next: string | undefined;
};

/** Keys to review, oldest first. */
export function KeyReview({ slug, label, keys, revocable, first, next }: KeyReviewProps) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {keys.map((key) => (
          <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5" key={key.id}>
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline"
                  href={`/${slug}/keys/${key.id}`}
                  prefetch={false}
                >
                  <UntrustedText className="break-words" text={key.name} />
                </Link>
                <Badge tone={key.env === "test" ? "test" : "plain"}>{key.env}</Badge>
              </p>
              <p className="text-xs text-muted">
                <span className="font-mono break-all">{key.token_hint}</span> · <Use at={key.last_used_at} /> ·{" "}
                <Expiry at={key.expires_at} />
              </p>
            </div>
            {revocable && <RevokeIdle apiKey={key} slug={slug} />}
          </li>
        ))}
      </ul>
      {(first || next) && (
        <nav aria-label={`Pages of ${label.toLowerCase()}`} className="flex gap-2 border-t border-line px-4 py-3">
          {first && (
            <ButtonLink href={first} size="sm">
              From the oldest
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={next} size="sm">
              Go on
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Use({ at }: { at: string | null }) {
  if (at === null) return "never used";
  return (
    <>
      used <RelativeTime at={at} focusable />
    </>
  );
}

function Expiry({ at }: { at: string | null }) {
  if (at === null) return "no expiry";
  return (
    <>
      expires <RelativeTime at={at} focusable />
    </>
  );
}
