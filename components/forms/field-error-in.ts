/**
 * Returns the message about the field `name`. The server names fields by their path in the input;
 * `roots` are the parts of the input that hold fields of the form. Includes messages about list
 * entries and object fields.
 */
export function fieldErrorIn(
  fields: Readonly<Record<string, string>> | undefined,
  name: string,
  roots: readonly string[],
): string | undefined {
  for (const [path, message] of Object.entries(fields ?? {})) {
    const root = roots.find((one) => path.startsWith(`${one}.`));
    const own = root === undefined ? path : path.slice(root.length + 1);
    if (own === name || own.startsWith(`${name}.`) || own.startsWith(`${name}[`)) return message;
  }
  return undefined;
}
