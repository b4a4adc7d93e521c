"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { QueryProvider } from "#components/ui/hooks/query-provider.tsx";
import { useLivePage } from "#components/ui/hooks/use-live-page.ts";
import { toast } from "#components/ui/primitives/toast.ts";
import type { InvoiceStatus } from "#lib/billing/invoices/types.ts";

type AwaitPaymentProps = { slug: string; id: string; number: string; readAt: string };

/** Looks whether an open invoice was paid, as long as its page is looked at, and then shows the page as it is now. */
export function AwaitPayment(props: AwaitPaymentProps) {
  return (
    <QueryProvider>
      <Awaited {...props} />
    </QueryProvider>
  );
}

function Awaited({ slug, id, number, readAt }: AwaitPaymentProps) {
  const router = useRouter();
  const { page } = useLivePage<{ status: InvoiceStatus }>({
    path: `/api/dashboard/${slug}/invoices/${id}`,
    page: { status: "open" },
    readAt,
    tail: ({ status }) => status === "open",
  });
  const { status } = page;
  useEffect(() => {
    if (status === "open") return;
    if (status === "paid") toast.ok(`${number} is paid`, { description: "Its credits have been added." });
    router.refresh();
  }, [number, router, status]);
  return <p className="mt-3 text-xs text-muted">This page updates by itself when the payment arrives.</p>;
}
