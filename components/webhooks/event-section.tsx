import { FieldTable } from "#components/docs/field-table.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import type { Field } from "#lib/portal/docs/types.ts";
import type { CataloguedEvent } from "#lib/webhooks/events/types.ts";

type EventSectionProps = {
  event: CataloguedEvent;
  /** Fields of its data; the envelope is the same for all. */
  fields: readonly Field[];
};

/** An event type: when it is sent, its fields, an example and its schema. */
export function EventSection({ event, fields }: EventSectionProps) {
  const { type, description, example, schema } = event;
  return (
    <article aria-labelledby={`${type}-title`} className="scroll-mt-16 border-t border-line py-6" id={type}>
      <div className="grid min-w-0 gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div className="min-w-0">
          <h2 className="font-mono text-base font-semibold" id={`${type}-title`}>
            <a className="hover:underline" href={`#${type}`}>
              {type}
            </a>
          </h2>
          <p className="mt-1 mb-3 max-w-[68ch] text-muted">{description}</p>
          <FieldTable fields={fields} label={`Data of ${type}`} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-16 xl:self-start">
          <CodeBlock
            className="[&_[role=tabpanel]]:max-h-[28rem]"
            snippets={[
              { label: "Example", code: JSON.stringify(example, null, 2) },
              { label: "JSON Schema", code: JSON.stringify(schema, null, 2) },
            ]}
          />
        </div>
      </div>
    </article>
  );
}
