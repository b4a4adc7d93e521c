import { type Grammar, indent, jsonTextWhole, literal } from "./json-text.ts";
import type { SnippetCall } from "./types.ts";

/** JSON's escapes are Ruby's, except surrogate pairs; `#` can start an interpolation. */
const text = (given: string): string => jsonTextWhole(given, (hex) => `\\u{${hex}}`).replace(/#(?=[{$@])/g, "\\#");

const VALUE: Grammar = {
  text,
  words: { none: "nil", yes: "true", no: "false" },
  list: ["[", "]"],
  map: () => ["{", "}"],
  pair: " => ",
  step: "  ",
};

/** Ruby with its standard library. */
export function ruby({ method, address, query, body, answer }: SnippetCall): string {
  const lines = ['require "json"', 'require "net/http"', "", `uri = URI(${text(address)})`];
  if (query.length > 0) lines.push(`uri.query = URI.encode_www_form(${literal(query, VALUE)})`);
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  lines.push(
    `request = Net::HTTP::${verb}.new(uri)`,
    'request["Authorization"] = "Bearer #{ENV.fetch("GATEHOUSE_API_KEY")}"',
  );
  if (body !== undefined)
    lines.push('request["Content-Type"] = "application/json"', `request.body = JSON.generate(${literal(body, VALUE)})`);
  lines.push("", 'Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|');
  lines.push(...PRINT[answer].map((line) => indent(`  ${line}`, "  ")), "end");
  return lines.join("\n");
}

const PRINT = {
  json: ["puts JSON.pretty_generate(JSON.parse(http.request(request).body))"],
  text: ["puts http.request(request).body"],
  events: ["http.request(request) { |response| response.read_body { |part| print part } }"],
};
