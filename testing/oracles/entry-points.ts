import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { PERMISSIONS, type Permission } from "#lib/kernel/permissions.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Returns the source files that match a pattern, from the root, with slashes. */
export const sourceFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.split(path.sep).join("/"));

export const readSource = (file: string): string => readFileSync(path.join(root, file), "utf8");

export const parse = (file: string, source: string): ts.SourceFile =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

const exported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

type Export = { name: string; value?: ts.Expression; body?: ts.Node };

/** Yields each export of a module: its name, and its value if it is a constant. */
export function* exportsOf(module: ts.SourceFile): Generator<Export> {
  for (const statement of module.statements) {
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) yield { name: statement.getText() };
    if (ts.isExportAssignment(statement)) yield { name: "default" };
    if (!exported(statement)) continue;
    if (ts.isFunctionDeclaration(statement))
      yield { name: statement.name?.text ?? "default", ...(statement.body && { body: statement.body }) };
    else if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        yield { name: name.getText(), ...(initializer && { value: initializer, body: initializer }) };
    else if (ts.isClassDeclaration(statement)) yield { name: statement.name?.text ?? "default" };
  }
}

/** Returns an option's value in an object literal. */
export function optionOf(node: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find((entry) => entry.name?.getText() === name);
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** Returns the permission in a string literal, if any. */
export function permissionIn(node: ts.Node | undefined): Permission | undefined {
  if (node === undefined || !ts.isStringLiteral(node)) return undefined;
  return PERMISSIONS.find((permission) => permission === node.text);
}

const SCOPES = new Set(["Ctx", "MemberCtx", "PersonCtx"]);

/** Returns whether a function takes a scope that only a guard creates. */
export function takesScope(node: ts.Node): boolean {
  const declaration = ts.isBlock(node) ? node.parent : node;
  return ts.isFunctionLike(declaration) && declaration.parameters.some(({ type }) => SCOPES.has(type?.getText() ?? ""));
}

/** Returns the first call of one of these functions in a node. */
export function callOf(node: ts.Node, names: ReadonlySet<string>): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && names.has(node.expression.getText())) return node;
  return ts.forEachChild(node, (child) => callOf(child, names));
}

/** A network entry point of the dashboard's core, and its guard. */
export type EntryPoint = {
  file: string;
  name: string;
  /** Who may call: a member with this permission, any signed-in person, or anybody. */
  guard: "member" | "person" | "open";
  permission: Permission | undefined;
};

const MEMBERS_GUARDS = new Set(["workspaceAction", "dashboardRoute"]);

function entryOf(file: string, { name, value, body }: Export): EntryPoint | undefined {
  if (value && ts.isCallExpression(value) && /Action$|Route$/.test(value.expression.getText())) {
    const made = value.expression.getText();
    const [first] = value.arguments;
    const permission = permissionIn(optionOf(first, "permission") ?? first);
    const guard = MEMBERS_GUARDS.has(made) ? "member" : made === "personAction" ? "person" : "open";
    return { file, name, guard, permission };
  }
  if (!body || takesScope(body)) return undefined;
  const asked = callOf(body, new Set(["memberCtx"]));
  if (asked) return { file, name, guard: "member", permission: permissionIn(asked.arguments[1]) };
  return { file, name, guard: callOf(body, new Set(["personCtx"])) ? "person" : "open", permission: undefined };
}

/**
 * Returns every server action, loader and route handler of these files, except functions that take
 * a guard's scope.
 */
export const entryPointsIn = (files: readonly string[]): EntryPoint[] =>
  files.flatMap((file) => [...exportsOf(parse(file, readSource(file)))].flatMap((each) => entryOf(file, each) ?? []));
