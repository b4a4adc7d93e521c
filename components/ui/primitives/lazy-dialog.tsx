"use client";

import type { ComponentType } from "react";
import { useCode } from "../hooks/use-code.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

type Closed = { onClose: () => void };
/** A dialog that shows a secret and cannot be canceled. */
type Done = { onDone: () => void; onClose?: undefined };

/**
 * A dialog whose code loads on first open. If loading fails it shows an error with a retry button.
 * The opener's state, such as a new secret, is kept.
 */
export function lazyDialog<P extends Closed | Done>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return { Shown: loaded };
  };
  return function LazyDialog(props: P) {
    const { code, failed, retry } = useCode(loadOnce, loaded === undefined);
    const Shown = loaded ?? code?.Shown;
    if (Shown) return <Shown {...props} />;
    return failed ? <NotLoaded onClose={props.onClose} onRetry={retry} /> : null;
  };
}

function NotLoaded({ onClose, onRetry }: { onClose: (() => void) | undefined; onRetry: () => void }) {
  return (
    <Dialog locked={!onClose} onClose={onClose ?? onRetry} size="sm" title="This could not be loaded">
      <DialogBody>
        <p className="text-muted">
          {navigator.onLine
            ? "The server did not answer, or Gatehouse was updated after this page loaded. Try again, or reload the page."
            : "You are offline. Connect, then try again."}
        </p>
      </DialogBody>
      <DialogFooter>
        {onClose && <Button onClick={onClose}>Close</Button>}
        <Button data-autofocus="" onClick={onRetry} variant="primary">
          Try again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
