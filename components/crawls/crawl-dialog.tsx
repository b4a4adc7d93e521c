"use client";

import { useRef, useState } from "react";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import type { Answer } from "#components/ui/hooks/use-answer.ts";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { createCrawlAction, forecastCrawlAction } from "#lib/dashboard/crawls/actions.ts";
import type { Crawl, CrawlForecast } from "#lib/scraping/crawls/types.ts";
import { crawlFieldError, readCrawlDraft } from "./crawl-draft.ts";
import { CrawlFields } from "./crawl-fields.tsx";
import { CrawlForecastCallout } from "./crawl-forecast.tsx";

type CrawlDialogProps = {
  slug: string;
  /** Keys that may pay. */
  keys: readonly { id: string; name: string }[];
  onStarted: (crawl: Crawl) => void;
  onClose: () => void;
};

/** Starts a crawl after it has shown the cost; a changed field asks again. */
export function CrawlDialog({ slug, keys, onStarted, onClose }: CrawlDialogProps) {
  const [forecast, setForecast] = useState<CrawlForecast>();
  const [started, setStarted] = useState(false);
  const edits = useRef(0);
  const send = async (given: FormData): Promise<Answer<Crawl | CrawlForecast>> => {
    const order = { key_id: String(given.get("key_id") ?? ""), crawl: readCrawlDraft(given) };
    if (forecast) return await createCrawlAction(slug, order);
    const before = edits.current;
    const answer = await forecastCrawlAction(slug, order);
    // What was changed meanwhile costs something else.
    if (answer.ok && edits.current === before) setForecast(answer.value);
    return answer;
  };
  return (
    <FormDialog
      action={send}
      leaving={started}
      onChange={() => {
        edits.current += 1;
        setForecast(undefined);
      }}
      onClose={onClose}
      onDone={(value) => {
        if (value.object !== "crawl") return;
        setStarted(true);
        onStarted(value);
      }}
      size="lg"
      staysOpen
      submitLabel={forecast ? "Start crawl" : "See what it costs"}
      title="New crawl"
    >
      {({ fields }) => (
        <>
          <CrawlFields fields={fields} />
          <Field
            error={crawlFieldError(fields, "key_id")}
            hint={keys.length > 0 ? "It needs the scope jobs." : "Create a key with the scope jobs first."}
            label="Paid by"
            name="key_id"
          >
            {(control) => (
              <Select {...control} required>
                {keys.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {forecast && (
            <div aria-live="polite" ref={(shown) => shown?.scrollIntoView({ block: "nearest" })}>
              <CrawlForecastCallout forecast={forecast} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
