"use client";

import { useState } from "react";
import { ForecastDialog } from "#components/forms/forecast-dialog.tsx";
import { PayingKeyField } from "#components/forms/paying-key-field.tsx";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { plural } from "#components/ui/text/time-text.ts";
import { createCrawlAction, forecastCrawlAction } from "#lib/dashboard/actions/crawls.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Crawl, CrawlForecast } from "#lib/scraping/crawls/types.ts";
import { crawlFieldError, readCrawlDraft } from "./crawl-draft.ts";
import { CrawlFields } from "./crawl-fields.tsx";

type CrawlDialogProps = {
  slug: string;
  env: KeyEnv;
  /** Keys that can pay. */
  keys: readonly { id: string; name: string }[];
  onStarted: (crawl: Crawl) => void;
  onClose: () => void;
};

const orderOf = (given: FormData) => ({ key_id: String(given.get("key_id") ?? ""), crawl: readCrawlDraft(given) });

/** Starts a crawl after showing its cost; a changed field updates the forecast. */
export function CrawlDialog({ slug, env, keys, onStarted, onClose }: CrawlDialogProps) {
  const [started, setStarted] = useState(false);
  return (
    <ForecastDialog
      describe={(cost) => <CrawlForecastCallout forecast={cost} />}
      forecast={(given: FormData) => forecastCrawlAction(slug, orderOf(given))}
      leaving={started}
      onClose={onClose}
      onSaved={(crawl) => {
        setStarted(true);
        onStarted(crawl);
      }}
      save={(given: FormData) => createCrawlAction(slug, orderOf(given))}
      submitLabel="Start crawl"
      title="New crawl"
    >
      {(fields) => (
        <>
          <CrawlFields fields={fields} />
          <PayingKeyField env={env} error={crawlFieldError(fields, "key_id")} keys={keys} slug={slug} />
        </>
      )}
    </ForecastDialog>
  );
}

function CrawlForecastCallout({ forecast }: { forecast: CrawlForecast }) {
  const { limit, credits_per_page: price, credits_max: most, balance } = forecast;
  if (price === 0)
    return (
      <Callout title="Free with a test key">
        <p>Test crawls use fixtures instead of the live site.</p>
      </Callout>
    );
  return (
    <Callout title={`At most ${plural(most, "credit")}`} tone={most > balance ? "warn" : "info"}>
      <p>
        Up to {plural(limit, "page")} at {plural(price, "credit")} each. Failed pages are free.
        {most > balance && ` The workspace has ${plural(balance, "credit")}. Pages beyond that will fail.`}
      </p>
    </Callout>
  );
}
