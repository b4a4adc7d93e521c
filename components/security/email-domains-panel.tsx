"use client";

import { SettingsForm } from "#components/forms/settings-form.tsx";
import { Badge } from "#components/ui/primitives/badge.tsx";
import { Field } from "#components/ui/primitives/field.tsx";
import { Panel } from "#components/ui/primitives/panel.tsx";
import { Textarea } from "#components/ui/primitives/textarea.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import { setEmailDomainsAction } from "#lib/dashboard/actions/workspaces.ts";

type EmailDomainsPanelProps = { slug: string; domains: readonly string[]; mayWrite: boolean };

/** Joins the errors of single entries. */
const problems = (fields: Record<string, string> | undefined) =>
  fields && Object.values(fields).length > 0 ? Object.values(fields).join(" ") : undefined;

/** Limits the domains of invited addresses; only owners may change it. */
export function EmailDomainsPanel({ slug, domains, mayWrite }: EmailDomainsPanelProps) {
  return (
    <Panel
      description="Addresses that can be invited and can accept. Current members are not affected."
      title="Invitations"
    >
      {mayWrite ? (
        <SettingsForm
          action={(given) =>
            setEmailDomainsAction(slug, {
              domains: String(given.get("domains"))
                .split(/[\s,;]+/)
                .filter(Boolean),
            })
          }
          onDone={(saved) =>
            toast.ok(
              saved.domains.length === 0
                ? "Any address may be invited"
                : `Only addresses at ${saved.domains.join(", ")} may be invited`,
            )
          }
          submitLabel="Save domains"
        >
          {(fields) => (
            <Field
              error={problems(fields)}
              hint="One per line, exactly as it appears after the @: company.example does not include eu.company.example. Leave empty to allow any."
              label="Allowed domains"
              name="domains"
              optional
            >
              {(control) => (
                <Textarea
                  {...control}
                  defaultValue={domains.join("\n")}
                  key={domains.join()}
                  mono
                  placeholder="company.example"
                  rows={2}
                  spellCheck={false}
                />
              )}
            </Field>
          )}
        </SettingsForm>
      ) : (
        <Read domains={domains} />
      )}
    </Panel>
  );
}

function Read({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0) return <p className="text-muted">Any address may be invited. An owner can change that.</p>;
  return (
    <ul aria-label="Allowed domains" className="flex flex-wrap gap-1.5">
      {domains.map((domain) => (
        <li key={domain}>
          <Badge mono>{domain}</Badge>
        </li>
      ))}
    </ul>
  );
}
