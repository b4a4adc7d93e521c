import { unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { tunnelAad } from "./tunnel-id.ts";

type SealedTunnel = { id: string; workspaceId: string; tunnel: Uint8Array };

/** A listener's public address, for those who may see it. Throws when the row's sealed copy is not its own. */
export const openTunnel = ({ id, workspaceId, tunnel }: SealedTunnel): string =>
  `${env().BASE_URL}/t/${unseal(tunnel, tunnelAad(workspaceId, id))}`;
