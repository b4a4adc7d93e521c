import type { Role } from "#lib/kernel/roles.ts";

/** The frame of a workspace's pages. */
export type ShellFrame = {
  workspace: { slug: string; name: string };
  /** All workspaces of the person, including this one. */
  workspaces: readonly { slug: string; name: string }[];
  person: { email: string; name: string | null };
  role: Role;
  /** The role's permissions, to hide what would be refused. */
  may: readonly string[];
  /** Webhooks that receive nothing until resumed; zero for a role that may not read them. */
  troubled_webhooks: { paused: number; failing: number };
  /** Credit balance; null for a role that may not read it. */
  credits: number | null;
  /** Whether its pages contain sample data (decision 0047). */
  holds_samples: boolean;
};
