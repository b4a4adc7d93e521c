import { FieldTable } from "#components/docs/field-table.tsx";
import { Code } from "#components/ui/primitives/inline-code.tsx";
import type { Field } from "#lib/portal/docs/types.ts";
import { EVENT_GROUPS } from "./event-groups.ts";

/** The fields that all events share, and links to each event type. */
export function EnvelopeSection({ envelope }: { envelope: readonly Field[] }) {
  return (
    <div className="grid min-w-0 gap-x-10 gap-y-6 pb-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <section className="min-w-0">
        <p className="max-w-[68ch] text-muted">
          Every delivery is an event as JSON in UTF-8, in the same envelope. Fields and types may be added: ignore what
          you do not know, and answer 2xx to types that you do not handle. Programs find this catalogue at{" "}
          <Code>GET /v1/event-types</Code>.
        </p>
        <div className="mt-3">
          <FieldTable fields={envelope} label="The envelope" />
        </div>
      </section>
      <nav aria-label="Event types" className="grid grid-cols-2 content-start gap-x-6 gap-y-4">
        {EVENT_GROUPS.map((group) => (
          <div className="min-w-0" key={group.name}>
            <h2 className="text-2xs font-medium text-faint">{group.title}</h2>
            <ul>
              {group.types.map((type) => (
                <li key={type}>
                  <a
                    className="inline-flex min-h-6 items-center font-mono text-xs break-all text-accent hover:underline"
                    href={`#${type}`}
                  >
                    {type}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
