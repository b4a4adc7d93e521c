import { spawn } from "node:child_process";
import type { Environment } from "../environment.ts";

/** Whether a URL is a page of the Gatehouse at `baseUrl`. The server must not be able to open anything else. */
export function leadsTo(baseUrl: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [url, base] = [new URL(address), new URL(baseUrl)];
  if (url.origin !== base.origin || url.username || url.password) return false;
  return url.pathname.startsWith(`${base.pathname.replace(/\/$/, "")}/`);
}

/**
 * Returns the program that opens a URL in the user's browser; undefined if there is none, or it
 * would be on another machine.
 */
export function openerOf(platform: NodeJS.Platform, environment: Environment): [string, ...string[]] | undefined {
  // Over ssh, the browser would open on this machine, where nobody is.
  if (environment.SSH_CONNECTION || environment.SSH_TTY) return undefined;
  if (platform === "darwin") return ["open"];
  // `start` is a shell command, and a shell would interpret the URL.
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  // Without a display, xdg-open starts a browser in the terminal.
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ["xdg-open"] : undefined;
}

/**
 * Opens a page of the Gatehouse at `baseUrl` in the browser, without a shell and without waiting.
 *
 * @returns whether a program was started; whether it opened a browser is unknown.
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
    // The program is missing; the URL is printed anyway.
    .on("error", () => undefined)
    .unref();
  return true;
}
