import { type Json, X_DEFAULT } from "./tidy.ts";

/** Returns the schema with each `x-default` stated in the description, where every generator and reader finds it. */
export const describeDefaults = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema), (_, node: unknown) =>
    typeof node === "object" && node !== null && X_DEFAULT in node ? { ...node, ...described(node) } : node,
  ) as Json;

function described(node: Json): { description?: string } {
  const { description, [X_DEFAULT]: usual } = node as { description?: string; [X_DEFAULT]: unknown };
  // Null and empty defaults go without saying.
  if (usual === null || usual === "" || (typeof usual === "object" && Object.keys(usual).length === 0)) return {};
  return { description: [description, `Default: ${JSON.stringify(usual)}.`].filter(Boolean).join(" ") };
}
