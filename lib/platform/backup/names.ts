import { randomBytes } from "node:crypto";

const NAME = /^gatehouse-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-[0-9a-f]{6}$/;

/** Returns a backup's name: the UTC time, so that names sort by age, and a random suffix. */
export function backupName(now: Date): string {
  const [date = "", time = ""] = now.toISOString().split("T");
  return `gatehouse-${date.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}-${randomBytes(3).toString("hex")}`;
}

export const isBackupName = (name: string): boolean => NAME.test(name);

export function timeOfName(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
