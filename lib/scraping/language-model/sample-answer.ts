type Schema = Readonly<Record<string, unknown>>;

/** Maximum depth of a sample, which ends recursive references. */
const DEPTH_MAX = 6;

/**
 * Returns the sample answer for a test key: an example, an enumerated value or a placeholder for
 * each field. It fits plain schemas, but not necessarily bounds and patterns.
 */
export function sampleAnswer(schema: Schema | undefined): unknown {
  return schema ? valueFor(schema, schema, 0) : { fixture: true };
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

function valueFor(schema: unknown, root: Schema, depth: number): unknown {
  if (!isSchema(schema) || depth > DEPTH_MAX) return null;
  for (const name of ["const", "default"]) if (name in schema) return schema[name];
  const given = first(schema.examples) ?? first(schema.enum);
  if (given !== undefined) return given;
  if (typeof schema.$ref === "string") return valueFor(placeOf(schema.$ref, root), root, depth + 1);
  const inner = first(schema.anyOf) ?? first(schema.oneOf) ?? first(schema.allOf);
  if (inner !== undefined && schema.type === undefined) return valueFor(inner, root, depth + 1);
  return ofType(schema, root, depth);
}

function ofType(schema: Schema, root: Schema, depth: number): unknown {
  const type = Array.isArray(schema.type)
    ? schema.type[0]
    : (schema.type ?? ("properties" in schema ? "object" : "string"));
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(([name, each]) => [
          name,
          valueFor(each, root, depth + 1),
        ]),
      );
    case "array":
      return depth >= DEPTH_MAX ? [] : [valueFor(schema.items ?? {}, root, depth + 1)];
    case "number":
    case "integer":
      return typeof schema.minimum === "number" ? Math.ceil(schema.minimum) : 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "text";
  }
}

/** Resolves a reference that `walkSchema` has checked. */
const placeOf = (ref: string, root: Schema): unknown =>
  ref
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((place, step) => (isSchema(place) && Object.hasOwn(place, step) ? place[step] : undefined), root);
