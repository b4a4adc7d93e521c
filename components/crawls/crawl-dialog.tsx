"use client";

import { useState } from "react";
import { ForecastDialog } from "#components/forms/forecast-dialog.tsx";
import { PayingKeyField } from "#components/forms/paying-key-field.tsx";
import { createCrawlAction, forecastCrawlAction } from "#lib/dashboard/actions/crawls.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { Crawl } from "#lib/scraping/crawls/types.ts";
import { crawlFieldError, readCrawlDraft } from "./crawl-draft.ts";
import { CrawlFields } from "./crawl-fields.tsx";
import { CrawlForecastCallout } from "./crawl-forecast.tsx";

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
