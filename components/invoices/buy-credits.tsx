"use client";

import { Plus } from "lucide-react";
import { useAddressFlag } from "#components/ui/hooks/use-address-flag.ts";
import { preload } from "#components/ui/hooks/use-code.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { lazyDialog } from "#components/ui/primitives/lazy-dialog.tsx";
import { missingOfBuyer } from "#lib/billing/settings/rules.ts";
import type { ShopProps } from "./buy-credits-dialog.tsx";

const load = () => import("./buy-credits-dialog.tsx");
const BuyCreditsDialog = lazyDialog(async () => (await load()).BuyCreditsDialog);
const BuyerDialog = lazyDialog(async () => (await import("./buyer-dialog.tsx")).BuyerDialog);

/**
 * The button that buys credits; `buy=1` in the URL opens it too. Asks for the buyer's details first
 * if missing. Nothing if nothing is sold.
 */
export function BuyCredits(props: ShopProps) {
  const { open, put } = useAddressFlag("buy");
  if (props.not_sold !== null || props.packs.length === 0) return null;
  const close = () => put(false);
  return (
    <>
      <Button onClick={() => put(true)} onFocus={preload(load)} onPointerEnter={preload(load)} variant="primary">
        <Plus aria-hidden="true" /> Buy credits
      </Button>

      {open &&
        (missingOfBuyer(props.profile) ? (
          <BuyerDialog {...props} onClose={close} />
        ) : (
          <BuyCreditsDialog {...props} onClose={close} />
        ))}
    </>
  );
}
