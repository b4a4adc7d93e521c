"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";

const load = () => import("./crawl-dialog.tsx");
const CrawlDialog = lazyDialog(async () => (await load()).CrawlDialog);

type CreateCrawlProps = { slug: string; env: KeyEnv; keys: readonly { id: string; name: string }[] };

/** The button that starts a crawl; `create=1` in the URL also opens its dialog. */
export function CreateCrawl({ slug, env, keys }: CreateCrawlProps) {
  const router = useRouter();
  const { open, put } = useAddressFlag("create");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <Plus aria-hidden="true" /> New crawl
      </Button>

      {open && (
        <CrawlDialog
          env={env}
          keys={keys}
          onClose={() => put(false)}
          onStarted={({ id }) => {
            toast.ok("Crawl started");
            router.push(`/${slug}/crawls/${id}`);
          }}
          slug={slug}
        />
      )}
    </>
  );
}
