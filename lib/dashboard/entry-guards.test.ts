import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  callOf,
  exportsOf,
  optionOf,
  parse,
  permissionIn,
  readSource,
  sourceFiles,
  takesScope,
} from "#testing/oracles/entry-points.ts";

const ACTIONS = "lib/dashboard/actions/";
const AUTH_ACTIONS = "lib/dashboard/actions/auth.ts";
/**
 * The one action that is open to visitors besides sign-in: reporting a leaked token, where the
 * token itself is the proof.
 */
const STRANGERS = { file: "lib/dashboard/actions/leaks.ts", verb: "reportLeak" };
/** The status page is public. */
const FOR_EVERYBODY = "lib/dashboard/loaders/status.ts";
const AUTH_ROUTE = "app/api/auth/[...nextauth]/route.ts";
const MAILED_LINK_ROUTE = "app/api/unsubscribe/[token]/route.ts";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const LOADER_GUARDS = new Set(["memberCtx", "personCtx", "currentPerson", "visitorCtx", "mailboxCtx"]);

/**
 * Whether an exported value is made by a guard allowed in this file, with an existing permission.
 */
function isGuarded(file: string, value: ts.Expression | undefined): boolean {
  if (!value || !ts.isCallExpression(value)) return false;
  const [first, verb] = value.arguments;
  switch (value.expression.getText()) {
    case "workspaceAction":
      return (
        file.startsWith(ACTIONS) &&
        permissionIn(optionOf(first, "permission")) !== undefined &&
        optionOf(first, "input") !== undefined
      );
    case "personAction":
      return file.startsWith(ACTIONS) && optionOf(first, "input") !== undefined;
    case "visitorAction":
      return file === AUTH_ACTIONS || (file === STRANGERS.file && verb?.getText() === STRANGERS.verb);
    case "dashboardRoute":
      return (
        file.endsWith("/route.ts") &&
        file.startsWith("app/api/dashboard/[workspace]/") &&
        permissionIn(first) !== undefined
      );
    case "signInRoute":
      return file === AUTH_ROUTE;
    case "mailedLinkRoute":
      return file === MAILED_LINK_ROUTE;
    default:
      return false;
  }
}

const isSetting = (value: ts.Expression | undefined) =>
  value !== undefined &&
  (ts.isStringLiteral(value) || ts.isNumericLiteral(value) || ["true", "false"].includes(value.getText()));

/** Exports of an action file or a route that can be called without a guard. */
const unguarded = (file: string, source: string): string[] =>
  [...exportsOf(parse(file, source))]
    .filter(({ name, value }) => !(file.endsWith("/route.ts") && !METHODS.has(name) && isSetting(value)))
    .filter(({ value }) => !isGuarded(file, value))
    .map(({ name }) => `${file}: ${name}`);

/** Exports of a loaders file that neither call a guard nor take a guarded scope. */
const unasked = (file: string, source: string): string[] =>
  [...exportsOf(parse(file, source))]
    .filter(({ body }) => !body || !(callOf(body, LOADER_GUARDS) || takesScope(body)))
    .map(({ name }) => `${file}: ${name}`);

/** Whether a module imports the database, directly or not. */
function reachesDatabase(file: string, seen = new Set<string>()): boolean {
  if (file === "lib/platform/database/client.ts") return true;
  if (seen.has(file) || !file.startsWith("lib/")) return false;
  seen.add(file);
  const imports = ts.preProcessFile(readSource(file)).importedFiles.map(({ fileName }) => fileName);
  const own = imports.filter((name) => /^(\.|#lib\/).*\.tsx?$/.test(name));
  const resolve = (name: string) =>
    name.startsWith("#") ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
  return own.some((name) => reachesDatabase(resolve(name), seen));
}

/** Whether a module declares server actions, at its top or inside a function. */
function usesServer(source: ts.SourceFile): boolean {
  const directive = (node: ts.Node): boolean =>
    (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression) && node.expression.text === "use server") ||
    (ts.forEachChild(node, (child) => directive(child) || undefined) ?? false);
  return directive(source);
}

describe("every network entry point", () => {
  const actions = sourceFiles("lib/dashboard/actions/*.ts");
  const routes = sourceFiles("app/**/route.ts");

  it("calls a guard with an existing permission", () => {
    expect(actions).toContain(AUTH_ACTIONS);
    expect(routes).toContain(AUTH_ROUTE);
    expect(routes).toContain(MAILED_LINK_ROUTE);
    expect([...actions, ...routes].flatMap((file) => unguarded(file, readSource(file)))).toEqual([]);
  });

  it("is where the checks look: no server action or route elsewhere", () => {
    const everywhere = [...sourceFiles("{app,components,lib}/**/*.{ts,tsx}")].filter(
      (file) => !file.includes(".test."),
    );
    expect(everywhere.filter((file) => usesServer(parse(file, readSource(file))) && !actions.includes(file))).toEqual(
      [],
    );
    expect(actions.filter((file) => !/^"use server";/.test(readSource(file)))).toEqual([]);
    expect(sourceFiles("app/**/route.{js,jsx,tsx,mjs}")).toEqual([]);
    expect(sourceFiles("{pages,src}/**/*.{ts,tsx}")).toEqual([]);
  });

  it("checks who is signed in before a loader returns data", () => {
    const loaders = sourceFiles("lib/dashboard/loaders/*.ts").filter(
      (file) => !file.endsWith(".test.ts") && reachesDatabase(file),
    );
    expect(loaders).toContain("lib/dashboard/loaders/members.ts");
    const open = loaders.filter((file) => unasked(file, readSource(file)).length > 0);
    expect(open).toEqual([FOR_EVERYBODY]);
    expect(unasked(FOR_EVERYBODY, readSource(FOR_EVERYBODY))).toEqual([`${FOR_EVERYBODY}: loadStatus`]);
  });
});

describe("the guard check itself", () => {
  const api = "app/api/dashboard/[workspace]/x/route.ts";
  it.each([
    [
      "lib/dashboard/actions/x.ts",
      `export const a = workspaceAction({ permission: "keys:read", input: I }, verb);`,
      [],
    ],
    [
      "lib/dashboard/actions/x.ts",
      `export const a = workspaceAction({ permission: "keys:reed", input: I }, verb);`,
      ["a"],
    ],
    [
      "lib/dashboard/actions/x.ts",
      `const p = "keys:read"; export const a = workspaceAction({ permission: p, input: I }, verb);`,
      ["a"],
    ],
    ["lib/dashboard/actions/x.ts", `export const a = workspaceAction({ permission: "keys:read" }, verb);`, ["a"]],
    ["lib/dashboard/actions/x.ts", `export async function a() {}`, ["a"]],
    [
      "lib/dashboard/actions/x.ts",
      `export { verb as a } from "./verb.ts";`,
      [`export { verb as a } from "./verb.ts";`],
    ],
    [
      "lib/dashboard/actions/x.ts",
      `export default workspaceAction({ permission: "keys:read", input: I }, verb);`,
      ["default"],
    ],
    ["lib/dashboard/actions/x.ts", `export const a = visitorAction({ input: I }, verb);`, ["a"]],
    ["lib/dashboard/actions/leaks.ts", `export const a = visitorAction({ input: I }, verb);`, ["a"]],
    ["lib/dashboard/actions/leaks.ts", `export const a = visitorAction({ input: I }, reportLeak);`, []],
    ["lib/dashboard/actions/x.ts", `export const a = personAction({ input: I }, verb), b = verb;`, ["b"]],
    [api, `export const runtime = "nodejs"; export const GET = dashboardRoute("keys:read", handler);`, []],
    [api, `export const GET = dashboardRoute(permission, handler);`, ["GET"]],
    [api, `export async function POST() {}`, ["POST"]],
    ["app/api/open/route.ts", `export const GET = dashboardRoute("keys:read", handler);`, ["GET"]],
    [api, `export const GET = signInRoute();`, ["GET"]],
    [api, `export const POST = mailedLinkRoute(answer);`, ["POST"]],
  ])("%s: %s", (file, source, expected) => {
    expect(unguarded(file, source)).toEqual(expected.map((name) => `${file}: ${name}`));
  });

  it("finds an unguarded loader and a server action inside a function", () => {
    expect(unasked("l", "export async function load() { return await listKeys(); }")).toEqual(["l: load"]);
    expect(
      unasked("l", "export async function load() { const ctx = await memberCtx('a', 'keys:read'); return ctx; }"),
    ).toEqual([]);
    expect(unasked("l", "export const load = (ctx: MemberCtx) => listKeys(ctx);")).toEqual([]);
    expect(unasked("l", "export const load = (slug: string) => listKeys(slug);")).toEqual(["l: load"]);
    expect(usesServer(parse("x.tsx", `const f = async () => { "use server"; };`))).toBe(true);
  });
});
