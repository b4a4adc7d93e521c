"use client";

import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Select } from "#components/ui/primitives/select.tsx";
import type { EventType } from "#lib/kernel/events/types.ts";
import { EVENT_EXAMPLES, EVENT_MEANING } from "#lib/webhooks/events/constants.ts";
import { EVENT_GROUPS } from "./event-groups.ts";

type EventExampleProps = { slug: string; type: EventType; onType: (type: EventType) => void };

/** An example body of an event type, linked to its fields. */
export function EventExample({ slug, type, onType }: EventExampleProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field hint={EVENT_MEANING[type]} label="Event type" name="example">
        {(control) => (
          <EventSelect {...control} onChange={(event) => onType(event.target.value as EventType)} value={type} />
        )}
      </Field>
      <CodeBlock
        className="[&_[role=region]]:max-h-80"
        snippets={[{ label: type, code: JSON.stringify(EVENT_EXAMPLES[type], null, 2) }]}
      />
      <a
        className="inline-flex min-h-6 items-center self-start text-xs text-accent hover:underline"
        href={`/${slug}/webhooks/events#${type}`}
        rel="noopener"
        target="_blank"
      >
        Every field of {type}
        <span className="sr-only"> (opens a new tab)</span>
      </a>
    </div>
  );
}

/** Selects an event type, grouped by subject. */
export function EventSelect(props: React.ComponentProps<typeof Select>) {
  return (
    <Select {...props}>
      {EVENT_GROUPS.map((group) => (
        <optgroup key={group.name} label={group.title}>
          {group.types.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
