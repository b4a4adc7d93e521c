"use client";

import { MessagePage } from "#components/shell/message-page.tsx";
import { Button } from "#components/ui/primitives/button.tsx";
import "./globals.css";

/** Shown when the root layout itself fails, which this replaces. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="flex font-sans">
        <title>Something failed · Gatehouse</title>
        <main className="flex min-h-dvh flex-1">
          <MessagePage
            actions={
              <Button onClick={() => window.location.reload()} variant="primary">
                Load again
              </Button>
            }
            code={error.digest ?? "500"}
            title="Something went wrong on our side"
          >
            Nothing you did was lost. Reload the page; if it keeps happening, give the operator the code above.
          </MessagePage>
        </main>
      </body>
    </html>
  );
}
