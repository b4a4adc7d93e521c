"use server";

import { removeView } from "#lib/accounts/saved-views/remove-view.ts";
import { saveView } from "#lib/accounts/saved-views/save-view.ts";
import { RemoveViewInput, SaveViewInput } from "#lib/accounts/saved-views/schema.ts";
import { workspaceAction } from "#lib/dashboard/session.ts";

/** The verb also checks the permission of the page. */
export const saveViewAction = workspaceAction({ permission: "workspace:read", input: SaveViewInput }, saveView);
export const removeViewAction = workspaceAction({ permission: "workspace:read", input: RemoveViewInput }, removeView);
