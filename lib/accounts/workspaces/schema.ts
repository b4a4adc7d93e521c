import * as z from "zod";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { rateLimitInputs } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { EMAIL_DOMAINS_MAX, KEY_LIFETIME_MAX_DAYS, WORKSPACE_NAME_MAX } from "./constants.ts";
import { readDomain } from "./rules.ts";

const name = lineInput(WORKSPACE_NAME_MAX, "Enter a name for the workspace.").meta({
  description: "The workspace's name.",
  example: "Price watch",
});

export const CreateWorkspaceInput = z.strictObject({ name, ownerEmail: emailAddress });
export type CreateWorkspaceInput = z.output<typeof CreateWorkspaceInput>;

export const WorkspaceNameInput = z.strictObject({ name });
export type WorkspaceNameInput = z.output<typeof WorkspaceNameInput>;

const domains = z
  .array(z.string().max(260))
  .max(EMAIL_DOMAINS_MAX, `At most ${EMAIL_DOMAINS_MAX} domains.`)
  .transform((entries, context) => {
    const read = new Set<string>();
    entries.forEach((entry, at) => {
      const domain = readDomain(entry);
      if (domain) read.add(domain);
      else
        context.addIssue({
          code: "custom",
          path: [at],
          message: `“${entry}” is not a domain such as company.example.`,
          input: entry,
        });
    });
    return [...read].sort();
  })
  .meta({
    description: "Email domains that may be invited, as exact matches. Empty allows all.",
    example: ["example.com"],
  });

export const EmailDomainsInput = z.strictObject({ domains });
export type EmailDomainsInput = z.output<typeof EmailDomainsInput>;

/** Absent limits are unchanged. */
export const WorkspaceRateLimitsInput = z.strictObject(rateLimitInputs).partial();
export type WorkspaceRateLimitsInput = z.output<typeof WorkspaceRateLimitsInput>;

const days = z
  .int("A whole number of days.")
  .min(1, "At least 1 day; leave it empty for no limit.")
  .max(KEY_LIFETIME_MAX_DAYS, `At most ${KEY_LIFETIME_MAX_DAYS} days; leave it empty for no limit.`)
  .nullable()
  .meta({ description: "Maximum lifetime of a key in days.", example: 90 });

export const KeyLifetimeInput = z.strictObject({ days });
export type KeyLifetimeInput = z.output<typeof KeyLifetimeInput>;

/** The settings that the API changes, named as in its responses. Absent fields are unchanged. */
export const UpdateWorkspaceInput = z
  .strictObject({ name, allowed_email_domains: domains, max_key_days: days, ...rateLimitInputs })
  .partial();
export type UpdateWorkspaceInput = z.output<typeof UpdateWorkspaceInput>;
