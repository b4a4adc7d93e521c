import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { until } from "../until.ts";
import { type Host, WEB_PORT } from "./network.ts";

const PORT = 8080;
const UP_WITHIN_MS = 30_000;

export type ProxyHost = AsyncDisposable & { url: string };

/** deploy/Caddyfile for hosts with fixed addresses, which Caddy checks at /readyz (docs/operate/tls.md). */
const caddyfile = (webs: readonly Host[]): string => `{
	admin off
	auto_https off
}
:${PORT} {
	reverse_proxy ${webs.map(({ address }) => `${address}:${WEB_PORT}`).join(" ")} {
		lb_policy round_robin
		lb_try_duration 5s
		lb_try_interval 100ms
		health_uri /readyz
		health_interval 1s
		health_timeout 1s
		flush_interval -1
		transport http {
			dial_timeout 1s
		}
	}
}
`;

/** Starts Caddy on a host, in front of the web processes on `webs`. */
export async function startProxyHost({ address, behind }: Host, webs: readonly Host[]): Promise<ProxyHost> {
  const folder = await mkdtemp(path.join("/var/tmp", "gatehouse-proxy-"));
  const file = path.join(folder, "Caddyfile");
  await writeFile(file, caddyfile(webs));
  const [program = "", ...words] = [...behind, "caddy", "run", "--config", file, "--adapter", "caddyfile"];
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, HOME: folder, NODE_ENV: "production" },
    stdio: "ignore",
  });
  const url = `http://${address}:${PORT}`;
  await until("the proxy answers", UP_WITHIN_MS, () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
