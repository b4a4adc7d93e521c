import type { ErrorEntry, Reference } from "#lib/portal/docs/types.ts";
import { OperationSection } from "./operation-section.tsx";

type OperationGroupProps = {
  group: Promise<Reference["groups"][number]>;
  meanings: ReadonlyMap<string, ErrorEntry>;
};

/** The operations of one part of the API. Comes after what stands before it: all of them together are megabytes. */
export async function OperationGroup({ group: coming, meanings }: OperationGroupProps) {
  const group = await coming;
  return (
    <section aria-labelledby={`group-${group.tag}`} className="border-t border-line pt-10">
      <h2 className="pb-4 text-xl font-semibold tracking-tight" id={`group-${group.tag}`}>
        {group.title}
      </h2>
      {group.operations.map((operation) => (
        <OperationSection key={operation.id} meanings={meanings} operation={operation} />
      ))}
    </section>
  );
}
