"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "../text/cn.ts";
import { CopyButton } from "./copy-button.tsx";

type Code = { label: string; code: string };
/** One text, or several in one tab, each copied separately. */
export type Snippet = Code | { label: string; parts: readonly Code[] };

/**
 * Code to copy, in one form or several tabs (cURL, Node, …). Long lines scroll; `wrap` breaks them.
 */
export function CodeBlock({
  snippets,
  wrap = false,
  className,
}: {
  snippets: readonly Snippet[];
  wrap?: boolean;
  className?: string;
}) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const current = snippets[chosen] ?? snippets[0];
  if (!current) return null;

  const panel =
    snippets.length === 1
      ? { role: "region", "aria-label": current.label, tabIndex: 0 }
      : { role: "tabpanel", "aria-labelledby": `${id}-tab-${chosen}`, id: `${id}-panel`, tabIndex: 0 };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (chosen + step + snippets.length) % snippets.length;
    setChosen(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };

  return (
    <div className={cn("min-w-0 overflow-hidden rounded-lg border border-line bg-code", className)}>
      <div className="flex h-9 items-center gap-1 border-b border-line bg-panel pr-1.5 pl-1.5">
        {snippets.length === 1 ? (
          <span className="px-1.5 text-xs text-muted">{current.label}</span>
        ) : (
          <div className="flex min-w-0 gap-0.5 overflow-x-auto p-0.5" onKeyDown={walk} role="tablist">
            {snippets.map((snippet, index) => (
              <button
                aria-controls={`${id}-panel`}
                aria-selected={index === chosen}
                className="h-6 rounded-sm px-2 text-xs font-medium whitespace-nowrap text-muted hover:text-text aria-selected:bg-hover aria-selected:text-text"
                id={`${id}-tab-${index}`}
                key={snippet.label}
                onClick={() => setChosen(index)}
                role="tab"
                tabIndex={index === chosen ? 0 : -1}
                type="button"
              >
                {snippet.label}
              </button>
            ))}
          </div>
        )}
        {"code" in current && (
          <span className="ml-auto inline-flex">
            <CopyButton
              value={current.code}
              what={snippets.length === 1 ? current.label : `${current.label} snippet`}
            />
          </span>
        )}
      </div>
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      <div {...panel} className="overflow-auto px-3.5 py-3 -outline-offset-2">
        {"code" in current ? (
          <Lines code={current.code} wrap={wrap} />
        ) : (
          current.parts.map(({ label, code }) => (
            <section aria-label={label} className="not-first:mt-3" key={label}>
              <p className="mb-1 flex items-center justify-between text-xs text-muted">
                {label} <CopyButton value={code} what={`${label} snippet`} />
              </p>
              <Lines code={code} wrap={wrap} />
            </section>
          ))
        )}
      </div>
    </div>
  );
}

function Lines({ code, wrap }: { code: string; wrap: boolean }) {
  return (
    <pre className={cn("font-mono text-xs leading-[1.125rem]", wrap && "break-all whitespace-pre-wrap")}>
      <code translate="no">{code}</code>
    </pre>
  );
}
