"use client";

import { useState } from "react";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { MONITOR_CRAWL_PAGES_MAX, MONITOR_URLS_MAX } from "#lib/scraping/monitors/constants.ts";
import type { Monitor } from "#lib/scraping/monitors/types.ts";
import { fieldError } from "./monitor-draft.ts";

type TargetFieldsProps = { monitor?: Monitor | undefined; fields: Record<string, string> | undefined };

const LIMIT_AT_FIRST = 100;

/** A monitor's target: URLs or a site. An existing monitor keeps its kind. */
export function TargetFields({ monitor, fields }: TargetFieldsProps) {
  const [what, setWhat] = useState(monitor?.crawl ? "site" : "addresses");
  const site = what === "site";
  return (
    <>
      {!monitor && (
        <Field label="What" name="what">
          {(control) => (
            <Select {...control} onChange={(event) => setWhat(event.target.value)} value={what}>
              <option value="addresses">Addresses</option>
              <option value="site">A site, found by its links and sitemaps</option>
            </Select>
          )}
        </Field>
      )}
      {(!monitor || site) && (
        // Hidden rather than removed, so that the input survives switching.
        <fieldset className="grid min-w-0 gap-3 sm:grid-cols-[2fr_1fr]" disabled={!site} hidden={!site}>
          <Field error={fieldError(fields, "crawl")} label="Begins at" name="site">
            {(control) => <Input {...control} defaultValue={monitor?.crawl?.url} mono required type="url" />}
          </Field>
          <Field label="Maximum pages" name="limit">
            {(control) => (
              <Input
                {...control}
                defaultValue={monitor?.crawl?.limit ?? LIMIT_AT_FIRST}
                max={MONITOR_CRAWL_PAGES_MAX}
                min={1}
                required
                type="number"
              />
            )}
          </Field>
        </fieldset>
      )}
      {(!monitor || !site) && (
        <fieldset className="min-w-0" disabled={site} hidden={site}>
          <Field
            error={fieldError(fields, "urls")}
            hint={`One per line, ${MONITOR_URLS_MAX} at most.`}
            label="Addresses"
            name="urls"
          >
            {(control) => <Textarea {...control} defaultValue={monitor?.urls?.join("\n")} mono required />}
          </Field>
        </fieldset>
      )}
    </>
  );
}
