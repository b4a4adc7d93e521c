import { WorkspaceSchema } from "#lib/accounts/workspaces/answer-schema.ts";
import { readWorkspace } from "#lib/accounts/workspaces/queries.ts";
import { UpdateWorkspaceInput } from "#lib/accounts/workspaces/schema.ts";
import { updateWorkspace } from "#lib/accounts/workspaces/update-workspace.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { defineRoute } from "../route/route.ts";

export const workspaceRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/workspace",
    scope: "admin",
    name: "getWorkspace",
    summary: "Get the workspace",
    description: "Returns the workspace with its settings. Live and test keys get the same response.",
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
      "Omitted fields keep their values. Either all changes are applied or none. A key can tighten the email domains, the key lifetime and the rate limits, but cannot loosen them: that is refused with the reason `owner_required` and has to be done by an owner in the dashboard. New limits take effect everywhere within five seconds. Test keys cannot change the workspace.",
    body: UpdateWorkspaceInput,
    example: { allowed_email_domains: ["example.com"], max_key_days: 90, rate_limit: 50 },
    answer: { status: 200, schema: WorkspaceSchema, description: "The updated workspace." },
    errors: [],
    handle: async ({ ctx, body }) => outcomeOf(await updateWorkspace(ctx, body), 200),
  }),
];
