"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";

type AwaitPaymentProps = { slug: string; id: string; number: string; readAt: string; underWay: string | null };

/**
 * Polls an open invoice for payment while the page is visible, and reloads the page on a change.
 */
export function AwaitPayment(props: AwaitPaymentProps) {
  return (
    <QueryProvider>
      <Awaited {...props} />
    </QueryProvider>
  );
}

function Awaited({ slug, id, number, readAt, underWay }: AwaitPaymentProps) {
  const router = useRouter();
  const { page } = useLivePage<Pick<Invoice, "status" | "payment_under_way_since">>({
    path: `/api/dashboard/${slug}/invoices/${id}`,
    page: { status: "open", payment_under_way_since: underWay },
    readAt,
    tail: ({ status }) => status === "open",
  });
  const { status, payment_under_way_since: since } = page;
  useEffect(() => {
    if (status === "open" && since === underWay) return;
    if (status === "paid") toast.ok(`${number} is paid`, { description: "Its credits have been added." });
    router.refresh();
  }, [number, router, status, since, underWay]);
  return <p className="mt-3 text-xs text-muted">This page updates automatically when the payment arrives.</p>;
}
