/** Contract 8. */
export const ROLES = ["owner", "member", "billing"] as const;
export type Role = (typeof ROLES)[number];
