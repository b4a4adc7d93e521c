import type { ReactNode } from "react";
import { CodeBlock, type Snippet } from "./code-block.tsx";
import { EmptyState } from "./empty-state.tsx";

type FirstCallProps = {
  icon: ReactNode;
  title: string;
  action: ReactNode;
  children: ReactNode;
  snippets: readonly Snippet[];
};

/** An empty list that the code of a first call fills. */
export function FirstCall({ snippets, ...empty }: FirstCallProps) {
  return (
    <div className="pb-12">
      <EmptyState {...empty} className="pb-6" />
      <div className="mx-auto max-w-2xl px-4">
        <CodeBlock snippets={snippets} />
      </div>
    </div>
  );
}
