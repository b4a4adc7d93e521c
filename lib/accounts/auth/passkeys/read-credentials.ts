import { db } from "#lib/platform/database/client.ts";

/**
 * Returns a person's passkeys as PublicKeyCredentialDescriptor without its type (WebAuthn level 3,
 * 5.8.3).
 */
export async function readCredentials(userId: string): Promise<{ id: string; transports: string[] }[]> {
  const mine = await db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
  return mine.map(({ credentialId: id, transports }) => ({ id, transports }));
}
