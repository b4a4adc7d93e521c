import { readFileSync } from "node:fs";
import ts from "typescript";
import { listFiles } from "./list-files.ts";

/** A regular expression in the product's sources. */
export type FoundPattern = {
  path: string;
  line: number;
  /** The literal, or the call that creates it: `new RegExp(…)`. */
  text: string;
  isLiteral: boolean;
};

/** Folders with code that serves callers, in the web process and the worker. */
const FOLDERS = ["lib", "server", "packages/verify", "app"];
const SOURCE = /\.tsx?$/;
const NOT_PRODUCT = /\.test\.tsx?$|\.d\.ts$/;

/** Returns all regular expressions in the code of web and worker. @param root the repository's folder. */
export function findPatterns(root: string): FoundPattern[] {
  const paths = listFiles(root).filter(
    (path) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && SOURCE.test(path) && !NOT_PRODUCT.test(path),
  );
  return paths.flatMap((path) => patternsIn(path, readFileSync(`${root}/${path}`, "utf8")));
}

function patternsIn(path: string, text: string): FoundPattern[] {
  if (!/\/|RegExp/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: FoundPattern[] = [];
  const visit = (node: ts.Node): void => {
    const line = () => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isRegularExpressionLiteral(node)) found.push({ path, line: line(), text: node.text, isLiteral: true });
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      found.push({ path, line: line(), text: node.getText().replaceAll(/\s+/g, " "), isLiteral: false });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function readLiteral(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}
