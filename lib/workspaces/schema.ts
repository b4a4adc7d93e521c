import * as z from "zod";
import { emailAddress } from "#lib/auth/schema.ts";
import { WORKSPACE_NAME_MAX } from "./constants.ts";

const name = z
  .string("Give the workspace a name.")
  .trim()
  .min(1, "Give the workspace a name.")
  .max(WORKSPACE_NAME_MAX, `At most ${WORKSPACE_NAME_MAX} characters.`)
  .regex(/^\P{Cc}*$/u, "No control characters.")
  .meta({ description: "What people call the workspace.", example: "Price watch" });

export const CreateWorkspaceInput = z.strictObject({ name, ownerEmail: emailAddress });
export type CreateWorkspaceInput = z.output<typeof CreateWorkspaceInput>;

export const WorkspaceNameInput = z.strictObject({ name });
export type WorkspaceNameInput = z.output<typeof WorkspaceNameInput>;
