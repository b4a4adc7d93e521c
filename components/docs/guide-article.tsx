import type { Guide } from "#lib/portal/guides/types.ts";
import { guideBlocks } from "./guide-blocks.tsx";
import { MarkdownLink } from "./markdown-link.tsx";
import "./guide.css";

export function GuideArticle({ guide }: { guide: Guide }) {
  return (
    <article aria-labelledby="guide" className="max-w-4xl pt-10">
      <p className="flex items-center gap-3 text-xs text-faint">
        {guide.group}
        <MarkdownLink path={guide.path} />
      </p>
      <h1 className="text-2xl font-semibold tracking-tight" id="guide">
        {guide.title}
      </h1>
      <div className="guide">{guideBlocks(guide.blocks)}</div>
    </article>
  );
}
