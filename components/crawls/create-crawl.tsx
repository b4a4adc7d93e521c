"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./crawl-dialog.tsx");
const CrawlDialog = lazyDialog(async () => (await load()).CrawlDialog);

type CreateCrawlProps = { slug: string; env: KeyEnv; keys: readonly { id: string; name: string }[] };

/** The button that starts a crawl; `create=1` in the URL also opens its dialog. */
export function CreateCrawl({ slug, env, keys }: CreateCrawlProps) {
  const router = useRouter();
  return (
    <DialogButton
      flag="create"
      label={
        <>
          <Plus aria-hidden="true" /> New crawl
        </>
      }
      load={load}
    >
      {(close) => (
        <CrawlDialog
          env={env}
          keys={keys}
          onClose={close}
          onStarted={({ id }) => {
            toast.ok("Crawl started");
            router.push(`/${slug}/crawls/${id}`);
          }}
          slug={slug}
        />
      )}
    </DialogButton>
  );
}
