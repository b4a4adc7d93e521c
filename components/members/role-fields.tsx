import { RadioGroup } from "#components/ui/primitives/radio-group.tsx";
import { ROLE_LABEL, ROLE_SUMMARY } from "#lib/accounts/members/constants.ts";
import { ROLES, type Role } from "#lib/kernel/roles.ts";

/** Selects a role and explains what each may do, least powerful first. */
export function RoleFields({ defaultValue, error }: { defaultValue: Role; error?: string | undefined }) {
  const options = [...ROLES]
    .reverse()
    .map((role) => ({ value: role, label: ROLE_LABEL[role], hint: ROLE_SUMMARY[role] }));
  return (
    <RadioGroup columns={1} defaultValue={defaultValue} error={error} legend="Role" name="role" options={options} />
  );
}
