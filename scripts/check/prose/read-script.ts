import ts from "typescript";
import { type Passage, passage } from "./passage.ts";
import { blank, commentsIn } from "./plain-comments.ts";

export type ScriptTexts = {
  comments: Passage[];
  /** Names given to `it`, `test` and `describe`. */
  testNames: Passage[];
  /** Strings and templates, with "…" for inserted values. Strings joined by `+` make one passage. */
  strings: Passage[];
  /** The text between the tags of JSX. */
  markup: Passage[];
};

const NAMED =
  /^(?:it|test|describe)(?:\.(?:each|for|skip|skipIf|runIf|only|todo|fails|concurrent|sequential|step|describe|serial))*$/;
/** Replaces an inserted value. */
const VALUE = "…";

/** Returns the texts of a TypeScript or JavaScript file, found in its syntax tree. */
export function readScript(path: string, text: string): ScriptTexts {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(path, text, options);
  const found: ScriptTexts = { comments: [], testNames: [], strings: [], markup: [] };
  /** Ranges of literals and markup, which hold no comments. */
  const literals: [from: number, to: number][] = [];

  visit(source, false);
  found.comments = commentsIn(masked(), text, "//");
  return found;

  /** @param isPart whether the node is a side of a sum, which is added as a whole. */
  function visit(node: ts.Node, isPart: boolean): void {
    if (ts.isJsxText(node)) {
      add(found.markup, node.pos, node.text);
      literals.push([node.pos, node.end]);
    }
    if (ts.isLiteralExpression(node) || isTemplatePiece(node)) literals.push([node.getStart(source), node.end]);
    const whole = isPart ? undefined : stringOf(node);
    if (whole !== undefined) add(found.strings, node.getStart(source), whole);
    if (ts.isCallExpression(node) && NAMED.test(calledName(node.expression))) addName(node.arguments[0]);
    const isSum = ts.isBinaryExpression(node) && (isPart || whole !== undefined);
    ts.forEachChild(node, (child) => visit(child, isSum));
  }

  function addName(name: ts.Node | undefined): void {
    const whole = name && stringOf(name);
    if (whole !== undefined) add(found.testNames, name?.getStart(source) ?? 0, whole);
  }

  function add(to: Passage[], start: number, raw: string): void {
    if (/\p{L}/u.test(raw)) to.push(passage(raw, source.getLineAndCharacterOfPosition(start).line + 1));
  }

  /** Returns the raw text of a string, a template or a sum of them. */
  function stringOf(node: ts.Node): string | undefined {
    if (ts.isStringLiteralLike(node)) return written(node, 1);
    if (ts.isTemplateExpression(node))
      return (
        written(node.head, 2) +
        node.templateSpans
          .map(({ literal }) => VALUE + written(literal, literal.kind === ts.SyntaxKind.TemplateTail ? 1 : 2))
          .join("")
      );
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
    const sides = [stringOf(node.left), stringOf(node.right)];
    return sides.every((side) => side === undefined) ? undefined : sides.map((side) => side ?? VALUE).join("");
  }

  /** Escaped line breaks become spaces, so that the line of a phrase can be counted. */
  function written(piece: ts.Node, closing: number): string {
    return text.slice(piece.getStart(source) + 1, piece.end - closing).replaceAll("\\n", "  ");
  }

  function masked(): string {
    let out = "";
    let at = 0;
    for (const [from, to] of literals) {
      out += text.slice(at, from) + blank(text.slice(from, to));
      at = to;
    }
    return out + text.slice(at);
  }
}

const isTemplatePiece = (node: ts.Node): boolean =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Returns `test.each` for `test.each([…])`, and "" for a call of anything but a name. */
function calledName(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called)) return `${calledName(called.expression)}.${called.name.text}`;
  if (ts.isCallExpression(called)) return calledName(called.expression);
  return ts.isTaggedTemplateExpression(called) ? calledName(called.tag) : "";
}
