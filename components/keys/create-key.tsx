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

/**
 * The button that creates a key. `create=1` in the URL opens its dialog, for the palette and links.
 */
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
    // Changes only the URL, without reloading the list.
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
