/** SHA-256 of migrations by name. */
export type Checksums = ReadonlyMap<string, string>;

const LINE = /^([0-9a-f]{64}) {2}(\d{14}_\w+)$/;

/** Parses prisma/migrations.sha256. Throws for a malformed line. */
export function readList(text: string): Map<string, string> {
  const list = new Map<string, string>();
  for (const line of text.split("\n").filter(Boolean)) {
    const [, checksum, name] = LINE.exec(line) ?? [];
    if (checksum === undefined || name === undefined) throw new Error(`Not a checksum and a migration: ${line}`);
    list.set(name, checksum);
  }
  return list;
}

export const listText = (list: Checksums): string =>
  [...list]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, checksum]) => `${checksum}  ${name}\n`)
    .join("");

const RESTORE =
  "Databases have it: restore the file as it was, and make the change in a new migration (docs/decisions/0132-final-migrations.md)";

function changedSince(before: Checksums, now: Checksums, where: string): string[] {
  const sameText = (checksum: string, but: string) =>
    [...now].find(([name, each]) => each === checksum && name !== but && !before.has(name))?.[0];
  return [...before].flatMap(([name, checksum]) => {
    const found = now.get(name);
    if (found === checksum) return [];
    const moved = sameText(checksum, name);
    if (found === undefined)
      return [`${name} ${moved === undefined ? "is gone" : `was renamed to ${moved}`} since ${where}. ${RESTORE}.`];
    return [`${name} was changed since ${where}. ${RESTORE}.`];
  });
}

type Given = {
  /** The files in prisma/migrations. */
  files: Checksums;
  list: Checksums;
  /** The files of commits of main, each with a label; empty without git. */
  bases: readonly { where: string; files: Checksums }[];
};

/** Returns the problems of the migrations, as lines for a person. */
export function migrationProblems({ files, list, bases }: Given): string[] {
  const unlisted = [...files.keys()].filter((name) => !list.has(name));
  return [
    ...new Set([
      ...bases.flatMap((base) => changedSince(base.files, files, base.where)),
      ...changedSince(list, files, "prisma/migrations.sha256"),
      ...unlisted.map(
        (name) => `${name} is not in prisma/migrations.sha256. Run \`node scripts/check/migrations.ts --write\`.`,
      ),
    ]),
  ];
}

/** Returns the list with new migrations added. Existing lines are kept unless no commit of main has the migration. */
export function nextList({ files, list, bases }: Given): Map<string, string> {
  const isFinal = (name: string) => bases.length === 0 || bases.some((base) => base.files.has(name));
  return new Map([
    ...[...list].filter(([name]) => isFinal(name)),
    ...[...files].filter(([name]) => !list.has(name) || !isFinal(name)),
  ]);
}
