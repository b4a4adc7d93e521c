import * as z from "zod";
import { LEDGER_TYPES } from "./constants.ts";

/** A workspace's credits as the API and the dashboard show them (contract 4). */
export const BalanceSchema = z
  .object({
    balance: z.int().meta({ description: "Credits that may be spent." }),
    held: z
      .int()
      .meta({ description: "Credits on hold for work in progress. They are no longer part of the balance." }),
    threshold: z.int().nullable().meta({
      description: "`credits.low` is emitted when `balance` plus `held` falls below this. Null means never.",
    }),
  })
  .meta({ id: "Balance" });

/** A movement of credits (contract 4). */
export const LedgerEntrySchema = z
  .object({
    id: z.string().meta({ example: "led_01m7x5afk6fsnvfhzjc689rkjw" }),
    type: z.enum(LEDGER_TYPES),
    amount: z.int().meta({ description: "Signed. The sum of all amounts is the balance." }),
    balance_after: z.int(),
    key_id: z.string().nullable(),
    request_id: z.string().nullable(),
    endpoint: z.string().nullable().meta({ example: "/v1/scrape" }),
    price_version: z.string().nullable().meta({ description: "The price list used for the charge." }),
    actor: z.string().meta({ description: "key_…, operator or system." }),
    reason: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerEntry" });

export const LedgerListSchema = z
  .object({ data: z.array(LedgerEntrySchema), next_cursor: z.string().nullable() })
  .meta({ id: "LedgerList" });
