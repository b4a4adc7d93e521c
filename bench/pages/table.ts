import type { PageCommand } from "./read-commands.ts";

/** Where to run a command. */
export type Where =
  /** With the running installation that keeps its key in DATA_DIR. */
  | "installation"
  /** With the installation that has SECRET_KEY in its environment. */
  | "keyed"
  /** On a machine without an installation, with the installation's SECRET_KEY. */
  | "empty"
  /** The same without any key. */
  | "keyless"
  /** Runs until stopped; succeeds once it is ready. */
  | "service"
  /** Restarts the installation, then retries until the command succeeds: the page says to wait a minute. */
  | "restarted";

/** Why a command cannot run here. */
export type Untried = { why: string };

const NO_CONTAINERS: Untried = { why: "no Docker here, and no registry of images" };
const NO_CLUSTER: Untried = { why: "no cluster here" };
const NO_SYSTEMD: Untried = { why: "changes the machine, and there is no systemd here" };
const NO_CITUS: Untried = { why: "no Citus here: `server/gateway/shards.test.ts` does it on a cluster" };
const SETTING: Untried = { why: "a setting, no command" };

const RULES: readonly [pattern: RegExp, where: Where | Untried][] = [
  [/^docker |deploy\/\.env/, NO_CONTAINERS],
  [/^(?:kubectl|helm) /, NO_CLUSTER],
  [/^npm ci && npm run build/, { why: "what `npm test` and a release do" }],
  [/\/etc\/|^(?:useradd|systemctl|journalctl) |^sudo /, NO_SYSTEMD],
  [/^[A-Z_0-9]+=(?:"[^"]*"|\S*)$/, SETTING],
  [/ npm start$/, "service"],
  [/^DATABASE_URL=/, { why: "wants another database server: tried by hand" }],
  [/^\(umask 077; openssl rand|^NEW_SECRET_KEY=/, "keyed"],
  [/ rotate-secret-key --finish$/, "restarted"],
  [/ restore (?!.*--verify).*--with-secret-key/, "keyless"],
  [/ restore (?!.*--verify)/, "empty"],
  [/ distribute /, NO_CITUS],
  [/^curl |operator /, "installation"],
];

/** Replacements for the pages' paths and hosts. `{…}` are filled in with the trial's values. */
const STAND_INS: readonly [onThePage: RegExp, here: string][] = [
  [/gatehouse-\d{8}-\d{6}-a1b2c3/g, "{newest}"],
  [/\/var\/backups\/gatehouse/g, "{folder}/backups"],
  [/\/mnt\/(usb|move)/g, "{folder}/$1"],
  [/\/root\/passphrase/g, "{folder}/passphrase"],
  [/\/etc\/gatehouse\/(fullchain|key)\.pem/g, "{folder}/$1.pem"],
  [/https:\/\/gatehouse\.example\.com/g, "https://localhost:{port}"],
  [/http:\/\/localhost:3000/g, "http://localhost:{port}"],
  [/(?:ada|you)@example\.com/g, "owner@gatehouse.localhost"],
  [/^gatehouse /g, "node cli/gatehouse.mjs "],
];

/** Returns where to run a page's command, or undefined if no rule matches. */
export const placeOf = ({ page, command }: PageCommand): Where | Untried | undefined => {
  // The trial creates the files of tls.md; those of install.md belong to the machine.
  const rules = page.endsWith("tls.md") ? RULES.filter(([, where]) => where !== NO_SYSTEMD) : RULES;
  return rules.find(([pattern]) => pattern.test(command))?.[1];
};

/** Returns the command with this trial's paths and ports. */
export function withStandIns(command: string, own: Record<string, string>): string {
  const replaced = STAND_INS.reduce((text, [pattern, here]) => text.replaceAll(pattern, here), command);
  return replaced.replaceAll(/\{(\w+)\}/g, (all, name: string) => own[name] ?? all);
}
