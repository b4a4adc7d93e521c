export const MarkdownLink = ({ path }: { path: string }) => (
  <a className="inline-flex min-h-6 items-center text-xs text-muted hover:underline" href={`${path}.md`}>
    As Markdown
  </a>
);
