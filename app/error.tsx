"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "#components/ui/primitives/button.tsx";
import { ErrorState } from "#components/ui/primitives/error-state.tsx";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that failed. The reference is what the server's log has it under; the error's own text never leaves the server. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <ErrorState
      action={
        <Button onClick={retry} variant="primary">
          Try again
        </Button>
      }
      reference={error.digest}
      title="This page could not be loaded"
    >
      Something went wrong on our side; nothing you did was lost. Try again in a moment. If it keeps happening, give the
      operator the reference below.
    </ErrorState>
  );
}
