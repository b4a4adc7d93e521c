import type { PageCommand } from "./read-commands.ts";

/** Where a command is run. */
export type Where =
  /** Next to the installation that runs, whose key is in its DATA_DIR. */
  | "installation"
  /** Next to another, whose SECRET_KEY is in the environment. */
  | "keyed"
  /** As a machine on which nothing was installed yet, with the installation's SECRET_KEY. */
  | "empty"
  /** The same without any key. */
  | "keyless"
  /** It runs until it is stopped: well when it is ready. */
  | "service"
  /** Once more until it is let, after the installation was started again: the page says to wait for a minute. */
  | "restarted";

/** A command that cannot be run here, and why. */
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

/** The pages' places and what stands for them: the only table of its kind. `{…}` are the trial's own. */
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

/** Where a page's command is run; undefined where no rule says so. */
export const placeOf = ({ page, command }: PageCommand): Where | Untried | undefined => {
  // The files of tls.md are made here; those of install.md are the machine's.
  const rules = page.endsWith("tls.md") ? RULES.filter(([, where]) => where !== NO_SYSTEMD) : RULES;
  return rules.find(([pattern]) => pattern.test(command))?.[1];
};

/** The command with this trial's paths and ports. */
export function withStandIns(command: string, own: Record<string, string>): string {
  const replaced = STAND_INS.reduce((text, [pattern, here]) => text.replaceAll(pattern, here), command);
  return replaced.replaceAll(/\{(\w+)\}/g, (all, name: string) => own[name] ?? all);
}
