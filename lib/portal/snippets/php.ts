import { type Grammar, hasUnseen, indent, literal } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/**
 * PHP's single quotes know only `\\` and `\'`; invisible characters need double quotes, where `$`
 * is special too.
 */
const text = (any: string): string => {
  const given = any.toWellFormed();
  if (!hasUnseen(given)) return `'${given.replace(/[\\']/g, "\\$&")}'`;
  const number = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return `"${given.replace(/[\\"$]/g, "\\$&").replace(UNSEEN, number)}"`;
};

const VALUE: Grammar = {
  text,
  words: { none: "null", yes: "true", no: "false" },
  list: ["[", "]"],
  // An empty array, or one with numeric names, would become a JSON list.
  map: (names: readonly string[]) =>
    names.length === 0 || names.some((name) => /^-?\d+$/.test(name))
      ? (["(object) [", "]"] as const)
      : (["[", "]"] as const),
  pair: " => ",
  step: "    ",
};

/** PHP with its curl extension. */
export function php({ method, address, query, body, answer }: SnippetCall): string {
  const lines = ["<?php", ""];
  if (query.length > 0) {
    const pairs = query.map(([name, value]) => `    ${text(`${name}=`)} . rawurlencode(${text(value)}),`);
    lines.push("$query = implode('&', [", ...pairs, "]);");
  }
  const target = query.length > 0 ? `${text(`${address}?`)} . $query` : text(address);
  lines.push(`$curl = curl_init(${target});`, "curl_setopt_array($curl, [");
  if (method !== "GET") lines.push(`    CURLOPT_CUSTOMREQUEST => ${text(method)},`);
  lines.push("    CURLOPT_HTTPHEADER => [", "        'Authorization: Bearer ' . getenv('GATEHOUSE_API_KEY'),");
  if (body !== undefined) lines.push("        'Content-Type: application/json',");
  lines.push("    ],");
  if (body !== undefined) lines.push(`    CURLOPT_POSTFIELDS => json_encode(${indent(literal(body, VALUE), "    ")}),`);
  if (answer === "json") lines.push("    CURLOPT_RETURNTRANSFER => true,");
  lines.push("]);");
  lines.push(
    answer === "json" ? "print_r(json_decode(curl_exec($curl), true));" : "curl_exec($curl); // prints what comes",
  );
  return lines.join("\n");
}
