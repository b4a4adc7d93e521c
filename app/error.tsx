"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { ErrorState } from "#components/ui/primitives/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/**
 * Error page. A digest means that the server failed, and identifies the log entry. Without one, the
 * error happened in the browser.
 */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const isOfServer = error.digest !== undefined;
  useEffect(() => {
    if (isOfServer) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOfServer]);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorState
      action={
        // Rendering again does not reload code that failed to load.
        <Button onClick={isOfServer ? retry : () => window.location.reload()} variant="primary">
          {isOfServer ? "Try again" : "Reload"}
        </Button>
      }
      reference={error.digest}
      title="This page could not be loaded"
    >
      {isOfServer
        ? "The server could not render this page. Try again in a moment. If it keeps happening, give the operator the reference below."
        : "This page stopped working in your browser. The connection may have been lost, or a new version was installed. Reload to continue."}
    </ErrorState>
  );
}
