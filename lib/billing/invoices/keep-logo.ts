import { createHash } from "node:crypto";
import type { Ctx } from "#lib/kernel/context.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { readLogo } from "#lib/platform/installation/read-logo.ts";

type Logo = { file: string; png: Uint8Array<ArrayBuffer>; sha256: string };

let known: Logo | undefined;

/** Returns the logo in SELLER_LOGO, read once. It was validated at startup. */
function currentLogo(): Logo | undefined {
  const { SELLER_LOGO: file } = env();
  if (!file) return undefined;
  if (known?.file !== file) {
    const png = new Uint8Array(readLogo(file));
    known = { file, png, sha256: createHash("sha256").update(png).digest("hex") };
  }
  return known;
}

/**
 * Stores the seller's current logo once, for the invoices that use it. Returns its SHA-256, or null
 * without a logo.
 */
export async function keepLogo(tx: Tx, ctx: Ctx): Promise<string | null> {
  const logo = currentLogo();
  if (!logo) return null;
  const { sha256, png } = logo;
  await tx.sellerLogo.createMany({ data: { sha256, png, createdAt: ctx.clock.now() }, skipDuplicates: true });
  return sha256;
}

/** Returns a stored logo; undefined without one. */
export async function readKeptLogo(sha256: string | null): Promise<Buffer | undefined> {
  if (sha256 === null) return undefined;
  const { png } = await db().sellerLogo.findUniqueOrThrow({ where: { sha256 }, select: { png: true } });
  return Buffer.from(png);
}

export async function readInvoiceLogo({ workspaceId }: Ctx, id: string): Promise<Buffer | undefined> {
  const row = await db().invoice.findFirst({ where: { workspaceId, id }, select: { logoSha256: true } });
  return await readKeptLogo(row?.logoSha256 ?? null);
}
