"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./monitor-dialog.tsx");
const MonitorDialog = lazyDialog(async () => (await load()).MonitorDialog);

type CreateMonitorProps = { slug: string; env: KeyEnv; keys: readonly { id: string; name: string }[] };

/** The button that creates a monitor; `create=1` in the URL opens it too. */
export function CreateMonitor({ slug, env, keys }: CreateMonitorProps) {
  const router = useRouter();
  const { open, put } = useAddressFlag("create");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <Plus aria-hidden="true" /> Create monitor
      </Button>

      {open && (
        <MonitorDialog
          env={env}
          keys={keys}
          onClose={() => put(false)}
          onSaved={({ id, name }) => {
            toast.ok(`${name} is watched`, { description: "Run now to have something to compare with." });
            router.push(`/${slug}/monitors/${id}`);
          }}
          slug={slug}
        />
      )}
    </>
  );
}
