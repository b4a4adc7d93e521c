import type { Currency, ProviderName } from "#lib/billing/settings/types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Result } from "#lib/platform/result.ts";

/** What a provider needs to know of an invoice that is to be paid. */
export type Payable = {
  workspaceId: string;
  invoiceId: string;
  number: string;
  description: string;
  /** Minor units, tax included. */
  total: number;
  currency: Currency;
  /** Where the payer goes back to. */
  returnUrl: string;
  /** The same for the same try: asking twice opens one checkout. */
  idempotencyKey: string;
};

/** A page of the provider's where it can be paid; null when it is paid by other means than a page. */
export type Opened = { sessionId: string; url: string; expiresAt: Date } | null;

/** Somebody through whom money arrives. That it arrived is recorded by `recordPayment`, whatever reports it. */
export type PaymentProvider = {
  name: ProviderName;
  /** `provider_failed`: it answered so, and would answer the same again under the same `idempotencyKey`. */
  open: (
    payable: Payable,
  ) => Promise<Result<Opened, "provider_unreachable" | "provider_failed" | "provider_misconfigured">>;
  /**
   * Asks for a checkout whose time is over and of which nothing was heard, and records what its callback would have reported. Answers
   * whether nobody paid at it.
   */
  catchUp?: (by: { clock: Clock }, sessionId: string) => Promise<boolean>;
};
