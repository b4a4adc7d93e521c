"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/primitives/checkbox.tsx";
import { Fieldset } from "#components/ui/primitives/fieldset.tsx";
import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { EVENT_TYPES, type EventType } from "#lib/kernel/events/types.ts";
import { EVENT_MEANING } from "#lib/webhooks/events/constants.ts";
import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import type { Subscribed } from "#lib/webhooks/subscriptions/types.ts";
import { EVENT_GROUPS } from "./event-groups.ts";

type EventPickerProps = {
  events: Subscribed;
  error: string | undefined;
  /** Called with the focused type. */
  onLook: (type: EventType) => void;
};

const WHICH = [
  {
    value: "all",
    label: "All events",
    hint: "Includes types added later, but not events of single pages. Choose those by name.",
  },
  { value: "some", label: "Only some", hint: "Only the ones you select." },
] as const;

/** Selects all events, or some of them in groups. */
export function EventPicker({ events, error, onLook }: EventPickerProps) {
  const [which, setWhich] = useState(events[0] === ALL_EVENTS ? "all" : "some");
  const chosen: readonly string[] = events;
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        defaultValue={which}
        // The only possible error here, shown above the long list.
        error={error && "Select at least one event, or choose all of them."}
        legend="Events"
        name="which"
        onChange={setWhich}
        options={WHICH}
      />
      {/* Stays mounted while hidden, to keep the selection. */}
      <div hidden={which !== "some"}>
        <Fieldset legend={<span className="sr-only">Event types</span>}>
          <div className="flex flex-col gap-3">
            {EVENT_GROUPS.map((group) => (
              <fieldset className="min-w-0" key={group.name}>
                <legend className="mb-0.5 text-xs font-medium text-faint">{group.title}</legend>
                {group.types.map((type) => (
                  <Checkbox
                    aria-invalid={error && type === EVENT_TYPES[0] ? true : undefined}
                    defaultChecked={chosen.includes(type)}
                    hint={EVENT_MEANING[type]}
                    key={type}
                    label={<code className="font-mono text-xs font-medium">{type}</code>}
                    name="events"
                    onFocus={() => onLook(type)}
                    value={type}
                  />
                ))}
              </fieldset>
            ))}
          </div>
        </Fieldset>
      </div>
    </div>
  );
}
