"use client";

import { useState } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyPart } from "#components/ui/primitives/lazy-part.tsx";
import type { TryItView } from "#lib/portal/playground/types.ts";

const TryItForm = lazyPart(async () => (await import("./try-it-form.tsx")).TryItForm);

type TryItProps = { path: string; view: TryItView | undefined };

/** Tries an operation from its page; tells visitors how. The form is loaded on demand. */
export function TryIt({ path, view }: TryItProps) {
  const [open, setOpen] = useState(false);
  if (!view)
    return (
      <p className="mt-4 text-muted">
        <a className="text-accent underline" href={`/sign-in?next=${encodeURIComponent(path)}`}>
          Sign in
        </a>{" "}
        to try it here, with a test key: free, and answered from fixtures. From a terminal, copy the code above.
      </p>
    );
  if (!open)
    return (
      <div className="mt-4">
        <Button onClick={() => setOpen(true)}>Try it</Button>
      </div>
    );
  return <TryItForm {...view} />;
}
