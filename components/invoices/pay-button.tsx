"use client";

import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { startPaymentAction } from "#lib/dashboard/actions/invoices.ts";

/** Opens the payment page; creates a new checkout if none is open. */
export function PayButton({ slug, id, url }: { slug: string; id: string; url: string | null }) {
  const { pending, refused, ask } = useAnswer();
  const pay = () => {
    if (url) return window.location.assign(url);
    ask(
      () => startPaymentAction(slug, { id }),
      (payment) => {
        if (payment.url) window.location.assign(payment.url);
        else toast.bad("No payment page available", { description: "Pay by transfer, with the reference below." });
      },
    );
  };
  return (
    <div className="flex flex-col items-end gap-1">
      <Button onClick={pay} pending={pending} variant="primary">
        Pay now
      </Button>
      {refused && (
        <p className="max-w-64 text-right text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </div>
  );
}
