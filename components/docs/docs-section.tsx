import type { ReactNode } from "react";

/** A chapter of the reference with its own anchor. */
export function DocsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="scroll-mt-16 border-t border-line py-10 first:border-t-0"
      id={id}
    >
      <h2 className="text-xl font-semibold tracking-tight" id={`${id}-title`}>
        <a className="group hover:underline" href={`#${id}`}>
          {title}
        </a>
      </h2>
      <div className="mt-3 flex max-w-4xl flex-col gap-4">{children}</div>
    </section>
  );
}

/** A paragraph of readable width. */
export function Prose({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch] text-base text-muted">{children}</p>;
}
