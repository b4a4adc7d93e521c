import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { needs } from "#testing/services/needs.ts";
import { type Case, cases } from "./cases.ts";
import { verify } from "./node.mjs";

/** Go compiles its standard library on the first run. */
const TIMEOUT_MS = 600_000;

const here = import.meta.dirname;
const expected = Object.fromEntries(cases.map(({ name, genuine }) => [name, genuine]));

/** The cases for other languages: header names as sent, and the body in base64. */
const asked = JSON.stringify(
  cases.map(({ secret, headers, body, now }) => ({ secret, headers, body: Buffer.from(body).toString("base64"), now })),
);

/** Runs a program that reads the cases and prints its verdicts as JSON. */
async function answersOf(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: here, env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  const gathered = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    gathered.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    gathered.err += chunk;
  });
  child.stdin.end(asked);
  const status = await new Promise((resolve) => child.on("close", resolve));
  if (status !== 0) throw new Error(gathered.err || `${command} ended with ${status}.`);
  const answers: boolean[] = JSON.parse(gathered.out);
  return Object.fromEntries(cases.map(({ name }, at) => [name, answers[at]]));
}

const lowerCase = (headers: Case["headers"]) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

it("node, without the package", () => {
  const answers = cases.map(({ name, secret, headers, body, now }) => [
    name,
    verify(secret, lowerCase(headers), Buffer.from(body), now),
  ]);
  expect(Object.fromEntries(answers)).toEqual(expected);
  for (const none of ["", undefined, "svc_live_x"]) expect(() => verify(none, {}, Buffer.from(""))).toThrow("secret");
});

it.each([
  ["go/verify.go", "http.MaxBytesReader(w, r.Body, 1<<20)"],
  ["python.py", 'app.config["MAX_CONTENT_LENGTH"] = 1024 * 1024'],
  ["ruby.rb", "head(:payload_too_large) if request.content_length > 1.megabyte"],
])("%s reads at most 1 MiB of a body", async (file, said) => {
  expect(await readFile(path.join(here, file), "utf8")).toContain(said);
});

it("python3", { ...needs("python3"), timeout: TIMEOUT_MS }, async () => {
  const program = `
import base64, json, sys
from python import verify
print(json.dumps([verify(c["secret"], c["headers"], base64.b64decode(c["body"]), c["now"]) for c in json.load(sys.stdin)]))`;
  expect(await answersOf("python3", ["-B", "-c", program], { PYTHONIOENCODING: "utf-8" })).toEqual(expected);
});

it("php answers 204 once the event is stored, 500 on failure, and needs no FPM", async () => {
  const [, sample = ""] = (await readFile(path.join(here, "php.php"), "utf8")).split("// In the script");
  expect(sample.match(/http_response_code\(\d+\)|handle_once\(/g)).toEqual([
    "http_response_code(500)",
    "http_response_code(400)",
    "handle_once(",
    "http_response_code(204)",
  ]);
  expect(sample).not.toContain("fastcgi_");
});

it("php", { ...needs("php"), timeout: TIMEOUT_MS }, async () => {
  const program = `
require "php.php";
$cases = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn ($c) =>
  verify($c["secret"], array_change_key_case($c["headers"]), base64_decode($c["body"]), $c["now"]), $cases));`;
  expect(await answersOf("php", ["-d", "error_reporting=-1", "-r", program])).toEqual(expected);
});

it("ruby", { ...needs("ruby"), timeout: TIMEOUT_MS }, async () => {
  const program = `
require "json"
require "./ruby"
cases = JSON.parse($stdin.read)
puts JSON.generate(cases.map { |c| verify(c["secret"], c["headers"], c["body"].unpack1("m"), c["now"]) })`;
  expect(await answersOf("ruby", ["-w", "-Ku", "-e", program])).toEqual(expected);
});

it("go", { ...needs("go"), timeout: TIMEOUT_MS }, async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-go-"));
  try {
    await mkdir(path.join(scratch, "webhooks"));
    await cp(path.join(here, "go/verify.go"), path.join(scratch, "webhooks/verify.go"));
    await writeFile(path.join(scratch, "go.mod"), "module receiver\n\ngo 1.20\n");
    await writeFile(
      path.join(scratch, "main.go"),
      `package main

import (
	"encoding/json"
	"os"
	"strings"
	"time"

	"receiver/webhooks"
)

type one struct {
	Secret  string
	Headers map[string]string
	Body    []byte
	Now     int64
}

func main() {
	var cases []one
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, c := range cases {
		header := func(name string) string {
			for given, value := range c.Headers {
				if strings.EqualFold(given, name) {
					return value
				}
			}
			return ""
		}
		answers = append(answers, webhooks.Verify(c.Secret, header, c.Body, time.Unix(c.Now, 0)) == nil)
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`,
    );
    const offline = { GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "-mod=mod", GO111MODULE: "on", GOWORK: "off" };
    expect(await answersOf("go", ["run", "-C", scratch, "."], offline)).toEqual(expected);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
});
