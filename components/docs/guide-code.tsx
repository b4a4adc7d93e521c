"use client";

import { CopyButton } from "#components/ui/primitives/copy-button.tsx";

const NAMES: Readonly<Record<string, string>> = {
  sh: "Shell",
  bash: "Shell",
  js: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
  go: "Go",
  php: "PHP",
  ruby: "Ruby",
  json: "JSON",
  yaml: "YAML",
  http: "HTTP",
  sql: "SQL",
  ini: "Settings",
  nginx: "nginx",
};

/** A code block to copy. Long lines scroll, also by keyboard (WCAG 2.1.1). */
export function GuideCode({ language, code }: { language: string; code: string }) {
  const name = NAMES[language] ?? "Text";
  return (
    <figure className="mt-4 min-w-0 overflow-hidden rounded-lg border border-line bg-code">
      <figcaption className="flex h-9 items-center border-b border-line bg-panel pr-1.5 pl-3 text-xs text-muted">
        {name}
        <span className="ml-auto inline-flex">
          <CopyButton value={code} what={`${name} code`} />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is above */}
      <pre className="overflow-x-auto px-3.5 py-3 font-mono text-xs leading-[1.125rem] -outline-offset-2" tabIndex={0}>
        <code translate="no">{code}</code>
      </pre>
    </figure>
  );
}
