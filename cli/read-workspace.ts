import { type Id, isId } from "#lib/platform/values/ids.ts";
import { misused } from "./command-error.ts";

/** Parses the workspace ID of `--workspace`. */
export function readWorkspace(text: string): Id<"ws"> {
  if (isId("ws", text)) return text;
  throw misused("--workspace: expected an id such as ws_…; `operator workspaces` lists them");
}
