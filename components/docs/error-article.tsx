import type { ReactNode } from "react";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { retrySentence } from "#lib/portal/docs/rules.ts";
import type { ErrorPage } from "#lib/portal/docs/types.ts";
import { MarkdownLink } from "./markdown-link.tsx";

/** An error's page, the target of `doc_url`. */
export function ErrorArticle({ error }: { error: ErrorPage }) {
  const { code, path, status, retryable, meaning, advice, causes, example } = error;
  return (
    <article aria-labelledby="error" className="max-w-4xl pt-10">
      <h1 className="font-mono text-xl font-semibold break-all" id="error" translate="no">
        {code}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Badge mono>{`HTTP ${status}`}</Badge>
        <Badge>{retryable ? "may be sent again" : "not to be sent again as it is"}</Badge>
        <MarkdownLink path={path} />
      </p>
      <p className="mt-3 max-w-[68ch] text-base">{meaning}</p>
      <Part title="Typical causes">
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {causes.map((cause) => (
            <li key={cause}>
              <InlineCode text={cause} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="What to do">{advice}</Part>
      <Part title="Send it again?">{retrySentence(error)}</Part>
      <h2 className="mt-8 mb-3 font-medium">An answer</h2>
      <CodeBlock snippets={[{ label: String(status), code: example }]} />
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="mt-8 font-medium">{title}</h2>
    <div className="mt-2 max-w-[68ch] text-base text-muted">{children}</div>
  </>
);
