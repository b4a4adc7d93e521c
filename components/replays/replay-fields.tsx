import { typedNumber } from "#components/forms/typed-number.ts";
import { useTimes } from "#components/ui/hooks/times.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Input } from "#components/ui/primitives/input.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import { fieldIn, momentIn } from "#components/ui/text/zoned-time.ts";
import { EVENT_TYPES } from "#lib/kernel/events/types.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { REPLAY_RATE_DEFAULT, REPLAY_RATE_MAX } from "#lib/webhooks/replays/constants.ts";

export type ReplayChoices = { endpoints: readonly { id: string; url: string; description: string }[] };

/** A replay as entered; absent fields do not filter. */
export type ReplayInput = {
  from?: string | undefined;
  to?: string | undefined;
  event?: string | undefined;
  webhook_id?: string | undefined;
  status?: readonly string[] | undefined;
  env?: string | undefined;
  failed_from?: string | undefined;
  rate_per_second: number;
};

export type ReplayWizardProps = {
  slug: string;
  choices: ReplayChoices;
  initial: ReplayInput;
  label?: string;
};

/**
 * Reads the form with times in `zone`, as labeled. An unchanged field keeps its original instant,
 * because a clock change repeats an hour.
 */
export function readReplay(form: FormData, zone: string, initial: ReplayInput): ReplayInput {
  const text = (name: string): string | undefined => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const moment = (name: "from" | "to" | "failed_from"): string | undefined => {
    const wall = text(name) ?? "";
    const first = shownAtFirst(initial)[name];
    return first !== undefined && wall === fieldIn(new Date(first), zone) ? first : momentIn(wall, zone);
  };
  const given: ReplayInput = {
    from: moment("from"),
    to: moment("to"),
    event: text("event"),
    webhook_id: text("webhook_id"),
    status: text("status")?.split(","),
    env: text("env"),
    failed_from: moment("failed_from"),
    rate_per_second: typedNumber(text("rate_per_second") ?? null) ?? REPLAY_RATE_DEFAULT,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ReplayInput;
}

/** The status options and their labels. */
const STATUSES = [
  ["failed,retrying", "Failed or being retried"],
  ["failed,retrying,held", "Not delivered, including held"],
  ["failed", "Failed for good"],
  ["retrying", "Being retried"],
  ["held", "Held by a paused webhook"],
  ["delivered", "Delivered"],
  ["canceled", "Canceled"],
  ["", "Finished, whatever the outcome"],
] as const;

/**
 * Returns the initial instants in whole minutes, as a datetime-local field takes them. The end is
 * rounded up, so that a range up to now is complete.
 */
function shownAtFirst({ from, to, failed_from }: ReplayInput) {
  const minute = (iso: string | undefined, round: (minutes: number) => number) =>
    iso === undefined ? undefined : new Date(round(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString();
  return { from: minute(from, Math.floor), to: minute(to, Math.ceil), failed_from: minute(failed_from, Math.floor) };
}

type ReplayFieldsProps = {
  choices: ReplayChoices;
  initial: ReplayInput;
  fields: Record<string, string> | undefined;
};

export function ReplayFields({ choices, initial, fields }: ReplayFieldsProps) {
  const { zone } = useTimes();
  const zoneName = zone.replaceAll("_", " ");
  const first = shownAtFirst(initial);
  const local = (iso: string | undefined) => iso && fieldIn(new Date(iso), zone);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field error={fields?.from} label={`From, ${zoneName}`} name="from">
          {(control) => <Input {...control} data-autofocus="" defaultValue={local(first.from)} type="datetime-local" />}
        </Field>
        <Field error={fields?.to} label={`Until, ${zoneName}`} name="to">
          {(control) => <Input {...control} defaultValue={local(first.to)} type="datetime-local" />}
        </Field>
        <Field error={fields?.status} label="Status" name="status">
          {(control) => (
            <Select {...control} defaultValue={initial.status?.join(",") ?? STATUSES[0][0]}>
              {STATUSES.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field error={fields?.event} label="Event type" name="event">
          {(control) => (
            <Select {...control} defaultValue={initial.event ?? ""}>
              <option value="">Any event</option>
              {EVENT_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field error={fields?.webhook_id} label="Webhook" name="webhook_id">
          {(control) => (
            <Select {...control} defaultValue={initial.webhook_id ?? ""}>
              <option value="">Every webhook</option>
              {choices.endpoints.map(({ id, url, description }) => (
                <option key={id} value={id}>
                  {description || url}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field error={fields?.env} label="Caused by" name="env">
          {(control) => (
            <Select {...control} defaultValue={initial.env ?? "live"}>
              <option value="">Live and test keys</option>
              <option value="live">Live keys</option>
              <option value="test">Test keys</option>
            </Select>
          )}
        </Field>
      </div>
      <Field
        error={fields?.failed_from}
        hint="Optional. Skips deliveries that failed for good before this time. Those still being retried are always included."
        label={`Failed since, ${zoneName}`}
        name="failed_from"
      >
        {(control) => <Input {...control} defaultValue={local(first.failed_from)} type="datetime-local" />}
      </Field>
      <Field
        error={fields?.rate_per_second}
        hint={`From 1 to ${grouped(REPLAY_RATE_MAX)}. Choose what your endpoint can take on top of its usual traffic.`}
        label="Deliveries a second"
        name="rate_per_second"
      >
        {(control) => (
          <Input {...control} defaultValue={initial.rate_per_second} inputMode="numeric" min={1} type="number" />
        )}
      </Field>
    </>
  );
}
