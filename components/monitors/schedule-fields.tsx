"use client";

import { useState } from "react";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { EVERY_MAX, MIN_INTERVAL_MINUTES } from "#lib/scraping/monitors/constants.ts";
import type { Schedule } from "#lib/scraping/monitors/types.ts";

const UNITS = [
  ["minutes", "minutes"],
  ["hours", "hours"],
  ["days", "days"],
  ["cron", "a cron line"],
] as const;
type Unit = (typeof UNITS)[number][0];

/** When a monitor runs: an interval or a cron expression. */
export function ScheduleFields({ schedule, error }: { schedule?: Schedule | undefined; error: string | undefined }) {
  const { zone } = useTimes();
  const [unit, setUnit] = useState<Unit>(schedule ? ("cron" in schedule ? "cron" : schedule.unit) : "days");
  const given = schedule && "cron" in schedule ? undefined : schedule;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {unit === "cron" ? (
        <Field error={error} hint="minute hour day month weekday" label="Cron" name="cron">
          {(control) => (
            <Input
              {...control}
              defaultValue={schedule && "cron" in schedule ? schedule.cron : "0 9 * * 1-5"}
              mono
              required
            />
          )}
        </Field>
      ) : (
        <Field error={error} label="Runs every" name="every">
          {(control) => (
            <Input
              {...control}
              defaultValue={given?.every ?? (unit === "minutes" ? 15 : 1)}
              key={unit}
              max={EVERY_MAX[unit]}
              min={unit === "minutes" ? MIN_INTERVAL_MINUTES : 1}
              required
              type="number"
            />
          )}
        </Field>
      )}
      <Field label="Unit" name="unit">
        {(control) => (
          <Select {...control} onChange={(event) => setUnit(event.target.value as Unit)} value={unit}>
            {UNITS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {unit === "days" && (
        <Field label="At" name="at">
          {(control) => (
            <Input {...control} defaultValue={given?.unit === "days" ? given.at : "09:00"} required type="time" />
          )}
        </Field>
      )}
      {(unit === "days" || unit === "cron") && (
        <Field className="sm:col-span-3" label="Time zone" name="time_zone">
          {(control) => (
            <Input
              {...control}
              defaultValue={schedule && "time_zone" in schedule ? schedule.time_zone : zone}
              placeholder="Europe/Berlin"
              required
            />
          )}
        </Field>
      )}
    </div>
  );
}
