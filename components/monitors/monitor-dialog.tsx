"use client";

import { useState } from "react";
import { changed } from "#components/forms/changed.ts";
import { ForecastDialog } from "#components/forms/forecast-dialog.tsx";
import { PayingKeyField } from "#components/forms/paying-key-field.tsx";
import type { Answer } from "#components/ui/hooks/use-answer.ts";
import { Callout } from "#components/ui/primitives/callout.tsx";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { ExactTime } from "#components/ui/primitives/exact-time.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { createMonitorAction, forecastMonitorAction, updateMonitorAction } from "#lib/dashboard/actions/monitors.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { MONITOR_NAME_LENGTH } from "#lib/scraping/monitors/constants.ts";
import type { Monitor, MonitorForecast } from "#lib/scraping/monitors/types.ts";
import { fieldError, readDraft } from "./monitor-draft.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { TargetFields } from "./target-fields.tsx";

type MonitorDialogProps = {
  slug: string;
  env: KeyEnv;
  /** The monitor to change; undefined to create one. */
  monitor?: Monitor;
  /** Keys that can pay. */
  keys: readonly { id: string; name: string }[];
  onSaved: (monitor: Monitor) => void;
  onClose: () => void;
};

/** Creates or changes a monitor after showing its cost; a changed field updates the forecast. */
export function MonitorDialog({ slug, env, monitor, keys, onSaved, onClose }: MonitorDialogProps) {
  // The initial values: the page may render again during input.
  const [drawn] = useState(monitor);
  const save = async (given: FormData): Promise<Answer<Monitor>> => {
    const draft = readDraft(given, drawn);
    const keyId = String(given.get("key_id") ?? "");
    if (!drawn) return await createMonitorAction(slug, { key_id: keyId, monitor: draft });
    // Keeps concurrent changes by others to the remaining fields.
    const changes = changed(drawn, { ...draft, key_id: keyId });
    return await updateMonitorAction(slug, { monitor_id: drawn.id, changes });
  };
  return (
    <ForecastDialog
      describe={(cost) => <ForecastCallout forecast={cost} />}
      forecast={(given: FormData) => {
        // A new monitor does not accept a null webhook.
        const { webhook, ...rest } = readDraft(given, drawn);
        return forecastMonitorAction(slug, webhook ? { ...rest, webhook } : rest);
      }}
      onClose={onClose}
      onSaved={onSaved}
      save={save}
      submitLabel={drawn ? "Save" : "Create monitor"}
      title={drawn ? "Edit monitor" : "Create a monitor"}
    >
      {(fields) => (
        <>
          <Field error={fieldError(fields, "name")} label="Name" name="name">
            {(control) => (
              <Input
                {...control}
                data-autofocus=""
                defaultValue={drawn?.name}
                maxLength={MONITOR_NAME_LENGTH}
                required
              />
            )}
          </Field>
          <TargetFields fields={fields} monitor={drawn} />
          <ScheduleFields error={fieldError(fields, "schedule")} schedule={drawn?.schedule} />
          <Checkbox
            defaultChecked={drawn?.options.only_main_content ?? true}
            hint="Leaves out navigation, asides and footers."
            label="Main content only"
            name="only_main_content"
          />
          <Field
            error={fieldError(fields, "webhook")}
            hint="Webhooks that subscribe to monitor.changed also receive it."
            label="Send changes to"
            name="webhook"
            optional
          >
            {(control) => (
              <Input {...control} defaultValue={drawn?.webhook ?? ""} mono placeholder="https:// or whk_…" />
            )}
          </Field>
          <PayingKeyField
            chosen={drawn?.key_id}
            env={env}
            error={fieldError(fields, "key_id")}
            keys={keys}
            slug={slug}
          />
        </>
      )}
    </ForecastDialog>
  );
}

function ForecastCallout({ forecast }: { forecast: MonitorForecast }) {
  const [next] = forecast.next_runs;
  return (
    <Callout title={`At most ${plural(forecast.credits, "credit")} in ${forecast.days} days`}>
      <p>
        {plural(forecast.runs, "run")} of {plural(forecast.pages_per_run, "page")} at{" "}
        {plural(forecast.credits_per_page, "credit")}: {grouped(forecast.credits_per_run)} each. Failed and unmodified
        pages are free.
      </p>
      {next && (
        <p>
          The first run is at <ExactTime at={next} />.
        </p>
      )}
    </Callout>
  );
}
