"use client";

import { Plus } from "lucide-react";
import { DialogButton } from "#components/ui/primitives/dialog-button.tsx";
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
  if (props.not_sold !== null || props.packs.length === 0) return null;
  return (
    <DialogButton
      flag="buy"
      label={
        <>
          <Plus aria-hidden="true" /> Buy credits
        </>
      }
      load={load}
    >
      {(close) =>
        missingOfBuyer(props.profile) ? (
          <BuyerDialog {...props} onClose={close} />
        ) : (
          <BuyCreditsDialog {...props} onClose={close} />
        )
      }
    </DialogButton>
  );
}
