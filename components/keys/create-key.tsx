"use client";

import { Plus } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { emptyDraft } from "./key-draft.ts";

const load = () => import("./create-key-dialog.tsx");
const CreateKeyDialog = lazyDialog(async () => (await load()).CreateKeyDialog);
const never = () => () => {};

/** The button that makes a key. That its dialog is open stands in the address (`create=1`): the palette and links open it. */
export function CreateKey({ slug, env, maxDays }: { slug: string; env: KeyEnv; maxDays: number | null }) {
  const params = useSearchParams();
  const pathname = usePathname();
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [session, setSession] = useState(0);
  const open = hydrated && params.get("create") === "1";

  const put = (create: boolean) => {
    const next = new URLSearchParams(window.location.search);
    if (create) next.set("create", "1");
    else next.delete("create");
    // Only the address changes: the list under the dialog is not asked for again.
    window.history.replaceState(null, "", `${pathname}${next.size > 0 ? `?${next}` : ""}`);
    if (create) setSession((count) => count + 1);
  };

  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <Plus aria-hidden="true" /> Create key
      </Button>

      {open && (
        <CreateKeyDialog
          initial={emptyDraft(env)}
          key={session}
          maxDays={maxDays}
          onClose={() => put(false)}
          slug={slug}
        />
      )}
    </>
  );
}
