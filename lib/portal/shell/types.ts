import type { Role } from "#lib/kernel/roles.ts";

/** What the frame around a workspace's pages shows. */
export type ShellFrame = {
  workspace: { slug: string; name: string };
  /** All that the person belongs to, this one included. */
  workspaces: readonly { slug: string; name: string }[];
  person: { email: string; name: string | null };
  role: Role;
  /** The permissions of the role, to leave out what would be refused. */
  may: readonly string[];
  /** Subscriptions that are sent nothing until somebody resumes them; zero for a role that may not see them. */
  troubled_webhooks: { paused: number; failing: number };
  /** Credits left, or null for a role that may not see them. */
  credits: number | null;
  /** Whether some of what its pages show was made up (decision 0047). */
  holds_samples: boolean;
};
