"use client";

import { Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import type { BuyCreditsProps } from "./buy-credits-dialog.tsx";

const load = () => import("./buy-credits-dialog.tsx");
const BuyCreditsDialog = lazy(async () => ({ default: (await load()).BuyCreditsDialog }));

/** The button that buys credits; `buy=1` in the address opens it too. */
export function BuyCredits(props: BuyCreditsProps) {
  const { open, put } = useAddressFlag("buy");
  return (
    <>
      <Button onClick={() => put(true)} onFocus={load} onPointerEnter={load} variant="primary">
        <Plus aria-hidden="true" /> Buy credits
      </Button>
      <Suspense>{open && <BuyCreditsDialog {...props} onClose={() => put(false)} />}</Suspense>
    </>
  );
}
