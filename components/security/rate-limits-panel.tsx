"use client";

import { changed } from "#components/forms/changed.ts";
import { SettingsForm } from "#components/forms/settings-form.tsx";
import { readRateLimits } from "#components/keys/key-draft.ts";
import { limitsText } from "#components/keys/limits-text.ts";
import { RateLimitFields } from "#components/keys/rate-limit-fields.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { setRateLimitsAction } from "#lib/dashboard/actions/workspaces.ts";
import type { RateLimits } from "#lib/kernel/rate-limits.ts";

type RateLimitsPanelProps = { slug: string; limits: RateLimits; mayWrite: boolean };

const sentence = (limits: RateLimits): string => {
  const text = limitsText(limits);
  return text === undefined ? "Live keys together have no limit" : `Live keys together make ${text} at most`;
};

/** Rate limits of all live keys of the workspace together; only owners may change them. */
export const RateLimitsPanel = ({ slug, limits, mayWrite }: RateLimitsPanelProps) => (
  <Panel
    description={`${sentence(limits)}. Each key's own limits apply as well. Beyond any of them, requests get 429.`}
    flush
    title="Rate limits"
  >
    {mayWrite ? (
      <SettingsForm
        action={(given) => setRateLimitsAction(slug, changed(limits, readRateLimits(given)))}
        className="p-4"
        onDone={(saved) => toast.ok(sentence(saved))}
        submitLabel="Save limits"
        wide
      >
        {(fields) => <RateLimitFields fields={fields} limits={limits} />}
      </SettingsForm>
    ) : (
      <p className="px-4 py-3 text-muted">An owner can change them.</p>
    )}
  </Panel>
);
