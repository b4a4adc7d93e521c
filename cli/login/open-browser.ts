import { spawn } from "node:child_process";
import type { Environment } from "../environment.ts";

/** Whether an address is a page of the Gatehouse at `baseUrl`: what answers there does not choose what else this machine opens. */
export function leadsTo(baseUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [url, base] = [new URL(address), new URL(baseUrl)];
  if (url.origin !== base.origin || url.username || url.password) return false;
  return url.pathname.startsWith(`${base.pathname.replace(/\/$/, "")}/`);
}

/** What opens an address in this person's browser; nothing where there is none, or it would be another machine's. */
export function openerOf(platform: NodeJS.Platform, environment: Environment): [string, ...string[]] | undefined {
  // Over ssh the browser of this machine stands where nobody sits.
  if (environment.SSH_CONNECTION || environment.SSH_TTY) return undefined;
  if (platform === "darwin") return ["open"];
  // `start` is a word of the shell, and an address in a shell is a command.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  // Without a screen xdg-open starts a browser in the terminal itself.
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/**
 * Opens a page of the Gatehouse at `baseUrl` in the browser, without a shell and without waiting for it.
 *
 * @returns whether something was started; whether that opened a browser cannot be seen.
 */
export function openBrowser(
  baseUrl: string,
  address: string,
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const opener = leadsTo(baseUrl, address) ? openerOf(platform, environment) : undefined;
  if (!opener) return false;
  const [program, ...words] = opener;
  spawn(program, [...words, new URL(address).href], {
    stdio: "ignore",
    detached: true,
    env: Object.assign({}, process.env, environment),
  })
    // There is no such program: the address stands on the terminal.
    .on("error", () => undefined)
    .unref();
  return true;
}
