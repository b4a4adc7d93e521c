import type { Snippet } from "#components/ui/primitives/code-block.tsx";

/** Snippets with a signing secret, in the variable that the receivers read. */
export const secretSnippets = (secret: string, verifySnippet: string): Snippet[] => [
  { label: ".env", code: `WEBHOOK_SECRET=${secret}` },
  { label: "Verify, in Node", code: verifySnippet },
];
