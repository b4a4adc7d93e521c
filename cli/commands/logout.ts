import { readConfig, writeConfig } from "../login/config.ts";
import { DEFAULT_PROFILE } from "../login/constants.ts";
import { readProfileName } from "../login/find-login.ts";
import { mention, print } from "../print.ts";

export type LogoutOptions = { profile?: string; all?: boolean; json?: boolean };

/** Runs `logout`: forgets one or all stored keys. The keys themselves stay valid. */
export async function run(options: LogoutOptions): Promise<void> {
  const config = await readConfig();
  const named = options.profile === undefined ? config.current : readProfileName(options.profile);
  const profiles = Object.entries(config.profiles);
  const forgotten = profiles.filter(([name]) => options.all || name === named).map(([name]) => name);
  const kept = profiles.filter(([name]) => !forgotten.includes(name));
  if (forgotten.length > 0) {
    const current = forgotten.includes(config.current) ? (kept[0]?.[0] ?? DEFAULT_PROFILE) : config.current;
    await writeConfig({ current, profiles: Object.fromEntries(kept) });
  }
  if (process.env.GATEHOUSE_API_KEY) mention("GATEHOUSE_API_KEY is still set, so commands continue to use it.");
  print({ forgotten }, options, [
    forgotten.length === 0
      ? "No login is stored."
      : `Removed the stored key of ${forgotten.join(", ")}. Keys stay valid until you revoke them with \`gatehouse keys revoke\`.`,
  ]);
}
