import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { Code } from "#components/ui/primitives/inline-code.tsx";
import type { Inline } from "#lib/portal/guides/types.ts";

/** A line of a guide, with its links, code and weight. */
export function GuideText({ line }: { line: readonly Inline[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed line never move
  return line.map((part, at) => <Fragment key={at}>{piece(part)}</Fragment>);
}

function piece(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "code":
      return <Code>{part.text}</Code>;
    case "strong":
      return (
        <strong className="font-semibold text-text">
          <GuideText line={part.children} />
        </strong>
      );
    case "em":
      return (
        <em>
          <GuideText line={part.children} />
        </em>
      );
    case "link":
      return <GuideLink href={part.href}>{<GuideText line={part.children} />}</GuideLink>;
  }
}

const LINK = "text-accent underline underline-offset-2";

function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  if (href === "") return children;
  return href.startsWith("/docs") ? (
    <Link className={LINK} href={href} prefetch={false}>
      {children}
    </Link>
  ) : (
    <a className={LINK} href={href}>
      {children}
    </a>
  );
}
