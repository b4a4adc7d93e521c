import { Callout } from "#components/ui/primitives/callout.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { IDLE_KEY_DAYS } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import { KeyLifetimePanel } from "./key-lifetime-panel.tsx";
import { KeyReview } from "./key-review.tsx";

/** A page of keys; `begun` if it is not the first. */
type Reviewed = { keys: readonly ApiKey[]; next: string | null; mayWrite: boolean; begun: boolean };

const hrefOf = (slug: string, name: string, cursor?: string) =>
  `/${slug}/settings/security${cursor ? `?${new URLSearchParams({ [name]: cursor })}` : ""}`;

const pages = (slug: string, name: string, { next, begun }: Reviewed) => ({
  first: begun ? hrefOf(slug, name) : undefined,
  next: next === null ? undefined : hrefOf(slug, name, next),
});

export function IdleKeysPanel({ slug, review }: { slug: string; review: Reviewed }) {
  return (
    <Panel
      description={`Live and test keys that have not been used for ${IDLE_KEY_DAYS} days.`}
      flush
      title="Idle keys"
    >
      {review.keys.length > 0 || review.next ? (
        <KeyReview
          keys={review.keys}
          label="Idle keys"
          revocable={review.mayWrite}
          slug={slug}
          {...pages(slug, "idle", review)}
        />
      ) : (
        <p className="px-4 py-3 text-muted">None: every key has been used in that time, or is newer.</p>
      )}
    </Panel>
  );
}

type LifetimeProps = { slug: string; days: number | null; mayWrite: boolean; review: Reviewed | undefined };

/** The maximum lifetime, and older keys that exceed it. */
export function LifetimePanel({ slug, days, mayWrite, review }: LifetimeProps) {
  const beyond = review && (review.keys.length > 0 || review.next) ? review : undefined;
  return (
    <KeyLifetimePanel days={days} mayWrite={mayWrite} slug={slug}>
      {beyond && (
        <>
          <div className="px-4 pb-3">
            <Callout title="Keys from before the limit" tone="warn">
              They outlive the current limit and keep working. Give them an expiry, or replace them.
            </Callout>
          </div>
          <KeyReview
            keys={beyond.keys}
            label="Keys beyond the limit"
            revocable={false}
            slug={slug}
            {...pages(slug, "beyond", beyond)}
          />
        </>
      )}
    </KeyLifetimePanel>
  );
}
