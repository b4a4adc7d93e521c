"use client";

import { useRef, useState } from "react";
import { changed } from "#components/forms/changed.ts";
import { FormDialog } from "#components/forms/form-dialog.tsx";
import type { Answer } from "#components/ui/hooks/use-answer.ts";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { createMonitorAction, forecastMonitorAction, updateMonitorAction } from "#lib/dashboard/monitors/actions.ts";
import { MONITOR_NAME_LENGTH } from "#lib/scraping/monitors/constants.ts";
import type { Monitor, MonitorForecast } from "#lib/scraping/monitors/types.ts";
import { ForecastCallout } from "./forecast-callout.tsx";
import { fieldError, readDraft } from "./monitor-draft.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { TargetFields } from "./target-fields.tsx";

type MonitorDialogProps = {
  slug: string;
  /** The one that is changed; a new one without. */
  monitor?: Monitor;
  /** Who may pay for it. */
  keys: readonly { id: string; name: string }[];
  onSaved: (monitor: Monitor) => void;
  onClose: () => void;
};

/** Makes a monitor, or changes one. What it costs is said first, and saved only then; any change asks again. */
export function MonitorDialog({ slug, monitor, keys, onSaved, onClose }: MonitorDialogProps) {
  // As the fields show it: the page may be drawn again while they are filled in.
  const [drawn] = useState(monitor);
  const [forecast, setForecast] = useState<MonitorForecast>();
  const edits = useRef(0);
  const save = async (given: FormData): Promise<Answer<Monitor | MonitorForecast>> => {
    const draft = readDraft(given, drawn);
    // A webhook that is taken away is none to forecast with.
    const { webhook, ...rest } = draft;
    if (!forecast) {
      const before = edits.current;
      const answer = await forecastMonitorAction(slug, webhook ? draft : rest);
      // What was changed meanwhile costs something else.
      if (answer.ok && edits.current === before) setForecast(answer.value);
      return answer;
    }
    const keyId = String(given.get("key_id") ?? "");
    if (!drawn) return await createMonitorAction(slug, { key_id: keyId, monitor: draft });
    // What others change meanwhile stays.
    const changes = changed(drawn, { ...draft, key_id: keyId });
    return await updateMonitorAction(slug, { monitor_id: drawn.id, changes });
  };
  const verb = drawn ? "Save" : "Create monitor";
  return (
    <FormDialog
      action={save}
      onChange={() => {
        edits.current += 1;
        setForecast(undefined);
      }}
      onClose={onClose}
      onDone={(value) => {
        if (value.object !== "monitor_forecast") onSaved(value);
      }}
      size="lg"
      staysOpen
      submitLabel={forecast ? verb : "See what it costs"}
      title={drawn ? "Change the monitor" : "Create a monitor"}
    >
      {({ fields }) => (
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
            hint="Webhooks that subscribe to monitor.changed are sent it all the same."
            label="Send changes to"
            name="webhook"
            optional
          >
            {(control) => (
              <Input {...control} defaultValue={drawn?.webhook ?? ""} mono placeholder="https:// or whk_…" />
            )}
          </Field>
          <Field error={fieldError(fields, "key_id")} hint="It needs the scope jobs." label="Paid by" name="key_id">
            {(control) => (
              <Select {...control} defaultValue={drawn?.key_id} required>
                {drawn && !keys.some(({ id }) => id === drawn.key_id) && (
                  <option value={drawn.key_id}>The key that it has</option>
                )}
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
              <ForecastCallout forecast={forecast} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
