import { ButtonLink } from "#components/ui/primitives/button-link.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import type { Source } from "#lib/accounts/leaks/types.ts";
import { LeakSources } from "./leak-sources.tsx";
import { RevocationSwitch } from "./revocation-switch.tsx";

type LeaksPanelProps = {
  slug: string;
  sources: readonly Source[];
  read_at: string;
  /** Whether a leaked key is revoked immediately. */
  on: boolean;
  mayWrite: boolean;
};

/** Leak detection: what happens to a leaked key, and which sources are scanned. */
export function LeaksPanel({ slug, sources, read_at: readAt, on, mayWrite }: LeaksPanelProps) {
  return (
    <Panel
      action={<ButtonLink href={`/${slug}/leaks`}>Leaked keys</ButtonLink>}
      description="Public code, packages and pastes are searched for live keys every 15 minutes."
      title="Leak detection"
    >
      <div className="flex flex-col gap-5">
        <RevocationSwitch mayWrite={mayWrite} on={on} slug={slug} />
        <LeakSources mayWrite={mayWrite} readAt={readAt} slug={slug} sources={sources} />
      </div>
    </Panel>
  );
}
