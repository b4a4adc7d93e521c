"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { ErrorState } from "#components/ui/primitives/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/**
 * A page that failed. One that failed on the server carries a digest, under which its log has it; the error's own text never leaves the server. Without a
 * digest the page was not received whole: then the connection is named, and the page loads again as soon as there is one.
 */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const isOfServer = error.digest !== undefined;
  useEffect(() => {
    if (isOfServer || navigator.onLine) return;
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
        // What failed to load is not asked for again by drawing the page again.
        <Button onClick={isOfServer ? retry : () => window.location.reload()} variant="primary">
          {isOfServer ? "Try again" : "Reload"}
        </Button>
      }
      reference={error.digest}
      title="This page could not be loaded"
    >
      {isOfServer
        ? "The server could not make this page. Try again in a moment. If it keeps happening, give the operator the reference below."
        : "The page did not arrive complete: the connection was lost, or a new version was installed since it was opened. It loads again once you are online, or when you reload it."}
    </ErrorState>
  );
}
