import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { BadEnvironment } from "#lib/platform/env/bad-environment.ts";

/** The user that runs PostgreSQL. Without `ids`, the one that runs Gatehouse. */
export type RunAs = { name: string; ids?: { uid: number; gid: number } };

/** PostgreSQL's own user if it exists; the second is created if neither does. */
const NAMES = ["postgres", "gatehouse"] as const;

function lookUp(name: string): RunAs | undefined {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const [uid, gid] = [ask("-u"), ask("-g")];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { name, ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) } };
}

/** Commands that create a system user: of shadow, and of busybox. */
const RECIPES = (name: string): [string, string[]][][] => [
  [["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]]],
  [
    ["addgroup", ["-S", name]],
    ["adduser", ["-S", "-D", "-H", "-G", name, name]],
  ],
];

function make(name: string): RunAs | undefined {
  for (const recipe of RECIPES(name)) {
    // Ignore the outcomes: an interrupted start may have created the group already.
    for (const [command, args] of recipe) spawnSync(command, args, { stdio: "ignore" });
    const made = lookUp(name);
    if (made) return made;
  }
  return undefined;
}

/**
 * Chooses a user, since PostgreSQL refuses to run as root: the owner of existing data, else a
 * dedicated user, created if necessary.
 *
 * @param data the database's folder, which need not exist yet.
 */
export function chooseUser(data: string, say: (line: string) => void): RunAs {
  if (process.getuid?.() !== 0) return { name: process.env.USER ?? "this user" };
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `number ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } };
  for (const name of NAMES) {
    const found = lookUp(name);
    if (found) return found;
  }
  const made = make(NAMES[1]);
  if (!made)
    throw new BadEnvironment(
      "PostgreSQL refuses to run as root and no user could be made: run Gatehouse as an ordinary user, or set DATABASE_URL",
    );
  say(`Made the system user "${made.name}": PostgreSQL refuses to run as root.`);
  return made;
}

export const mayEnter = (folder: string, as: RunAs): boolean =>
  as.ids === undefined ||
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...as.ids, cwd: "/", stdio: "ignore" }).status === 0;

/** PostgreSQL gets none of Gatehouse's environment, which holds secrets. */
export const CLEAN: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production" };
