import Link from "next/link";
import type { ReactNode } from "react";
import { MethodMark } from "#components/http/method-mark.tsx";
import { PathText } from "#components/http/path-text.tsx";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { CodeBlock } from "#components/ui/primitives/code-block.tsx";
import { Code, InlineCode } from "#components/ui/primitives/inline-code.tsx";
import { operationPath } from "#lib/portal/docs/rules.ts";
import type { ErrorEntry, Operation } from "#lib/portal/docs/types.ts";
import { FieldTable } from "./field-table.tsx";
import { MarkdownLink } from "./markdown-link.tsx";

const PLACE = { path: "In the path", query: "In the query", header: "In the header" };

type OperationArticleProps = {
  operation: Operation;
  meanings: ReadonlyMap<string, ErrorEntry>;
  tryIt: ReactNode;
};

/** An operation's page: parameters, answer, errors and samples. */
export function OperationArticle({ operation, meanings, tryIt }: OperationArticleProps) {
  const { method, path, summary, description, scope, parameters, body, answer, errors, samples } = operation;
  return (
    <article aria-labelledby="operation" className="py-8">
      <div className="grid min-w-0 gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight" id="operation">
            {summary}
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <MethodMark method={method} />
            <PathText path={path} />
            {scope && (
              <Badge mono tone="accent">
                scope {scope}
              </Badge>
            )}
            <MarkdownLink path={operationPath(operation.id)} />
          </p>
          {description && (
            <p className="mt-3 max-w-[68ch] text-base text-muted">
              <InlineCode text={description} />
            </p>
          )}
          {parameters.map((group) => (
            <Part key={group.in} title={PLACE[group.in]}>
              <FieldTable fields={group.fields} label={`${summary}: ${PLACE[group.in]}`} />
            </Part>
          ))}
          {body && (
            <Part title={`Body · ${body.contentType}${body.required ? "" : " · optional"}`}>
              <FieldTable fields={body.fields} label={`${summary}: body`} />
            </Part>
          )}
          {answer && (
            <Part title={`Answer · ${answer.status}`}>
              <p className="mb-2 text-muted">{answer.description}</p>
              <FieldTable fields={answer.fields} label={`${summary}: answer`} />
            </Part>
          )}
          <Part title="Errors">
            <ErrorCodes errors={errors} meanings={meanings} />
          </Part>
        </div>
        <div className="min-w-0 xl:sticky xl:top-16 xl:self-start">
          <CodeBlock snippets={samples} />
          {tryIt}
        </div>
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <h2 className="mb-1 border-b border-line-strong pb-1.5 font-medium">{title}</h2>
      {children}
    </div>
  );
}

/** An operation's error codes by status, linked to their pages. */
function ErrorCodes({
  errors,
  meanings,
}: {
  errors: Operation["errors"];
  meanings: OperationArticleProps["meanings"];
}) {
  return (
    <dl className="mt-2 grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-2">
      {errors.map(({ status, codes }) => (
        <div className="contents" key={status}>
          <dt className="text-muted tabular-nums">{status}</dt>
          <dd className="flex flex-wrap gap-x-1.5 gap-y-2">
            {codes.map((code) => (
              <Link
                className="hover:underline"
                href={`/docs/errors/${code}`}
                key={code}
                prefetch={false}
                title={meanings.get(code)?.meaning}
              >
                <Code>{code}</Code>
              </Link>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
