import * as z from "zod";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { rateLimitInputs } from "#lib/kernel/input-fields.ts";
import { EMAIL_DOMAINS_MAX, KEY_LIFETIME_MAX_DAYS, WORKSPACE_NAME_MAX } from "./constants.ts";
import { readDomain } from "./rules.ts";

const name = z
  .string("Enter a name for the workspace.")
  .trim()
  .min(1, "Enter a name for the workspace.")
  .max(WORKSPACE_NAME_MAX, `At most ${WORKSPACE_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, "No control characters.")
  .meta({ description: "What people call the workspace.", example: "Price watch" });

export const CreateWorkspaceInput = z.strictObject({ name, ownerEmail: emailAddress });
export type CreateWorkspaceInput = z.output<typeof CreateWorkspaceInput>;

export const WorkspaceNameInput = z.strictObject({ name });
export type WorkspaceNameInput = z.output<typeof WorkspaceNameInput>;

export const EmailDomainsInput = z.strictObject({
  domains: z
    .array(z.string().max(260))
    .max(EMAIL_DOMAINS_MAX, `At most ${EMAIL_DOMAINS_MAX} domains.`)
    .transform((entries, context) => {
      const domains = new Set<string>();
      entries.forEach((entry, at) => {
        const domain = readDomain(entry);
        if (domain) domains.add(domain);
        else
          context.addIssue({
            code: "custom",
            path: [at],
            message: `“${entry}” is not a domain such as company.example.`,
            input: entry,
          });
      });
      return [...domains].sort();
    }),
});
export type EmailDomainsInput = z.output<typeof EmailDomainsInput>;

export const WorkspaceRateLimitsInput = z.strictObject(rateLimitInputs);
export type WorkspaceRateLimitsInput = z.output<typeof WorkspaceRateLimitsInput>;

export const KeyLifetimeInput = z.strictObject({
  days: z
    .int("A whole number of days.")
    .min(1, "At least 1 day; leave it empty for no limit.")
    .max(KEY_LIFETIME_MAX_DAYS, `At most ${KEY_LIFETIME_MAX_DAYS} days; leave it empty for no limit.`)
    .nullable(),
});
export type KeyLifetimeInput = z.output<typeof KeyLifetimeInput>;
