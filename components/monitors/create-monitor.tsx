"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./monitor-dialog.tsx");
const MonitorDialog = lazyDialog(async () => (await load()).MonitorDialog);

type CreateMonitorProps = { slug: string; env: KeyEnv; keys: readonly { id: string; name: string }[] };

/** The button that creates a monitor; `create=1` in the URL opens it too. */
export function CreateMonitor({ slug, env, keys }: CreateMonitorProps) {
  const router = useRouter();
  return (
    <DialogButton
      flag="create"
      label={
        <>
          <Plus aria-hidden="true" /> Create monitor
        </>
      }
      load={load}
    >
      {(close) => (
        <MonitorDialog
          env={env}
          keys={keys}
          onClose={close}
          onSaved={({ id, name }) => {
            toast.ok(`${name} is watched`, { description: "Run now to have something to compare with." });
            router.push(`/${slug}/monitors/${id}`);
          }}
          slug={slug}
        />
      )}
    </DialogButton>
  );
}
