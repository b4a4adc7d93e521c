import type { Snippet } from "#components/ui/primitives/code-block.tsx";

/** The ways to hand a signing secret on. The receivers read it from this variable. */
export const secretSnippets = (secret: string, verifySnippet: string): Snippet[] => [
  { label: ".env", code: `WEBHOOK_SECRET=${secret}` },
  { label: "Verify, in Node", code: verifySnippet },
];
