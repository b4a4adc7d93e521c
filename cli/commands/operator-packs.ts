import { sellerProblem } from "#lib/billing/invoices/seller.ts";
import { allPacks } from "#lib/billing/settings/packs.ts";
import { asVariables, readSettingsApart } from "#lib/platform/installation/settings.ts";
import { print, table } from "../print.ts";

export type PacksOptions = { json?: boolean };

/** Runs `operator packs`: lists the packs in CREDIT_PACKS, and on stderr why none can be bought yet. */
export async function run(options: PacksOptions): Promise<void> {
  Object.assign(process.env, asVariables(await readSettingsApart(process.env)));
  const notSold = sellerProblem();
  if (notSold !== undefined) process.stderr.write(`None of these can be bought yet. ${notSold}\n`);
  const packs = allPacks();
  const currencies = [...new Set(packs.flatMap(({ price }) => Object.keys(price)))];
  const rows = packs.map(({ id, credits, price }) => {
    const prices: Record<string, number | undefined> = price;
    return [id, credits, ...currencies.map((code) => prices[code] ?? "–")];
  });
  print(
    { data: packs },
    options,
    table(["PACK", "CREDITS", ...currencies.map((code) => `${code} (minor units)`)], rows),
  );
}
