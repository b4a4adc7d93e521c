import type { Currency, ProviderName } from "#lib/billing/settings/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { Result } from "#lib/platform/values/result.ts";

/** The fields of an invoice that a provider needs. */
export type Payable = {
  workspaceId: string;
  invoiceId: string;
  number: string;
  description: string;
  /** Minor units including tax. */
  total: number;
  currency: Currency;
  /** Where the payer returns to. */
  returnUrl: string;
  /** The same for repeated calls, so that they open one checkout. */
  idempotencyKey: string;
};

/** The provider's payment page; null if payment needs no page. */
export type Opened = { sessionId: string; url: string; expiresAt: Date } | null;

/** A payment provider. `recordPayment` records its payments, whatever reports them. */
export type PaymentProvider = {
  name: ProviderName;
  /**
   * `provider_failed`: the provider would return the same error again for this `idempotencyKey`.
   */
  open: (
    payable: Payable,
  ) => Promise<Result<Opened, "provider_unreachable" | "provider_failed" | "provider_misconfigured">>;
  /**
   * Queries an expired checkout without a report and records what its callback would have reported.
   * Returns whether it was not paid.
   */
  catchUp?: (by: { clock: Clock }, sessionId: string) => Promise<boolean>;
};
