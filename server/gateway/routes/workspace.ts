import { WorkspaceSchema } from "#lib/accounts/workspaces/answer-schema.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import { UpdateWorkspaceInput } from "#lib/accounts/workspaces/schema.ts";
import { updateWorkspace } from "#lib/accounts/workspaces/update-workspace.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route.ts";

export const workspaceRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/workspace",
    scope: "admin",
    name: "getWorkspace",
    summary: "Get the workspace",
    description: "With its settings. The same with a live and with a test key: both belong to it.",
    answer: { status: 200, schema: WorkspaceSchema, description: "The workspace of the key." },
    errors: [],
    handle: async ({ ctx }) => outcomeOf(await readWorkspace(ctx), 200),
  }),
  defineRoute({
    method: "PATCH",
    path: "/v1/workspace",
    scope: "admin",
    name: "updateWorkspace",
    summary: "Change the workspace",
    description:
      "Fields left out stay as they are. All of it is done, or nothing. A key can tighten the domains, the lifetime of keys and the limits, but not loosen them, because they bind keys: that is refused with the reason `owner_required`, and an owner does it in the dashboard. Limits are in force everywhere within five seconds. A test key changes nothing here.",
    body: UpdateWorkspaceInput,
    example: { allowed_email_domains: ["example.com"], max_key_days: 90, rate_limit: 50 },
    answer: { status: 200, schema: WorkspaceSchema, description: "The updated workspace." },
    errors: [],
    handle: async ({ ctx, body }) => outcomeOf(await updateWorkspace(ctx, body), 200),
  }),
];
