import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { variables } from "#lib/platform/env/variables.ts";
import { POOL_THREADS } from "#lib/platform/outbound/constants.ts";

const DEPLOY = path.join(import.meta.dirname, "../../deploy");
const read = (name: string): string => readFileSync(path.join(DEPLOY, name), "utf8");

/** Variables of Node, of the image and of neighbouring services. */
const OTHERS = ["NODE_ENV", "NODE_COMPILE_CACHE", "UV_THREADPOOL_SIZE"].concat([
  "POSTGRES_USER",
  "POSTGRES_DB",
  "POSTGRES_PASSWORD",
  "DOMAIN",
]);
const known = new Set([...Object.keys(variables.shape), ...OTHERS]);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  image?: string;
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  deploy?: { resources?: { limits?: Record<string, string | number> } };
};
type Subnet = { subnet: string; ip_range: string };
type Compose = { services: Record<string, Service>; networks: { inside: { ipam: { config: Subnet[] } } } };
const compose: Compose = parse(read("compose.yaml"), { merge: true });
const dockerfile = read("Dockerfile");
const chart = (name: string): string => read(`helm/gatehouse/${name}`);
const templates = globSync("helm/gatehouse/templates/*.yaml", { cwd: DEPLOY }).map(read).join("\n");
const units = globSync("systemd/*.service", { cwd: DEPLOY });

test("every variable set for the product exists", () => {
  const composed = Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment));
  const inTemplates = [...templates.matchAll(/- \{ name: ([A-Z_]+), value/g)].map(([, name]) => name ?? "");
  const inUnits = units.flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.match(/[A-Z_]+(?==)/g) ?? []),
  );
  const inImage = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  const values: { env: Record<string, string> } = parse(chart("values.yaml"));
  expect(unknown(composed)).toEqual([]);
  expect(unknown(inTemplates)).toEqual([]);
  expect(unknown(inUnits)).toEqual([]);
  expect(unknown(inImage.map((pair) => pair.split("=")[0] ?? ""))).toEqual([]);
  expect(unknown(Object.keys(values.env))).toEqual([]);
});

test("a separately started process has as many threads as one of `npm start`", () => {
  const apart = units.filter((unit) => /server\/(?:web|worker)\.ts/.test(read(unit)));
  expect(apart).toHaveLength(2);
  for (const text of [dockerfile, ...apart.map(read)])
    expect(text.match(/(?<=UV_THREADPOOL_SIZE=)\d+/g)).toEqual([String(POOL_THREADS)]);
});

test("no file contains a secret", () => {
  for (const { environment = {} } of Object.values(compose.services))
    for (const name of ["SECRET_KEY", "POSTGRES_PASSWORD"]) expect(environment[name] ?? "${").toContain("${");
  expect(templates).not.toContain("kind: Secret");
});

test("all started files exist", () => {
  const commands = Object.values(compose.services).flatMap(({ command = [] }) => command);
  const texts = [...commands, dockerfile, templates, ...units.map(read)].join("\n");
  const started = new Set(texts.match(/\b(?:server|cli|deploy\/image)\/[\w-]+\.(?:ts|mjs)\b/g));
  expect([...started].sort()).toEqual(
    ["cli/gatehouse.mjs", "deploy/image/healthy.mjs", "deploy/image/warm.mjs"].concat([
      "server/start.ts",
      "server/web.ts",
      "server/worker.ts",
    ]),
  );
  for (const file of started) read(path.join("..", file));
});

test("files started by name are executable", () => {
  expect(dockerfile).toContain("ln -s /app/cli/gatehouse.mjs /usr/local/bin/gatehouse");
  const listed = execFileSync("git", ["ls-files", "--stage", "cli/gatehouse.mjs"], {
    cwd: path.join(DEPLOY, ".."),
    encoding: "utf8",
  });
  expect(listed).toMatch(/^100755 /);
});

test("systemd restarts a service except after code 78, and starts it after PostgreSQL", () => {
  for (const unit of units) {
    expect(read(unit), unit).toMatch(/^RestartPreventExitStatus=78$/m);
    expect(read(unit), unit).toMatch(/^After=.*\bpostgresql\.service\b/m);
  }
});

test("probes request existing paths", () => {
  const answered = readFileSync(path.join(DEPLOY, "../server/probes/answer-probe.ts"), "utf8");
  const asked = new Set(templates.match(/path: \/\w+(?=,)/g));
  expect([...asked].sort()).toEqual(["path: /healthz", "path: /readyz"]);
  for (const probe of asked) expect(answered).toContain(`"${probe.slice("path: ".length)}"`);
});

test("every process of the image has no capabilities and a read-only root", () => {
  for (const name of ["web", "worker", "migrate"])
    expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  expect(dockerfile).toMatch(/^USER gatehouse$/m);
  expect(chart("templates/_pod.tpl")).toContain("readOnlyRootFilesystem: true");
});

test("the chart has this version, and its values match their schema and are all used", () => {
  const { version } = JSON.parse(read("../package.json"));
  expect(parse(chart("Chart.yaml"))).toMatchObject({ version, appVersion: version });
  const schema: { properties: Record<string, unknown> } = JSON.parse(chart("values.schema.json"));
  const values: Record<string, unknown> = parse(chart("values.yaml"));
  expect(Object.keys(schema.properties).filter((name) => name !== "global")).toEqual(Object.keys(values));
  const all = templates + chart("templates/_pod.tpl") + chart("templates/_names.tpl");
  for (const name of Object.keys(values)) expect(all, name).toContain(`.Values.${name}`);
});

test.each(Object.entries(compose.services))(
  "the container %s has limits of processor, memory and processes",
  (_, service) => {
    const { cpus, memory, pids } = service.deploy?.resources?.limits ?? {};
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[mg]$/);
    expect(pids).toBeGreaterThan(0);
  },
);

test("every image in Compose is pinned to a version", () => {
  const images = Object.values(compose.services).map(({ image = "" }) => image);
  const isBuiltHere = (image: string) => image.startsWith("$") && image.includes(":-gatehouse:local}");
  const pinned = images.filter((image) => !isBuiltHere(image));
  expect(pinned.length).toBeGreaterThan(3);
  for (const image of pinned) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
});

test("Gatehouse trusts only Caddy's address, which no other container can get", () => {
  const { caddy, ...others } = compose.services;
  const address = caddy && !Array.isArray(caddy.networks) ? caddy.networks?.inside?.ipv4_address : undefined;
  const [{ subnet = "", ip_range = "" } = {}] = compose.networks.inside.ipam.config;
  const isIn = (range: string) => ipaddr.parse(address ?? "").match(ipaddr.parseCIDR(range));
  expect([isIn(subnet), isIn(ip_range)]).toEqual([true, false]);
  for (const name of ["web", "worker"]) expect(others[name]?.environment?.TRUSTED_PROXIES).toBe(address);
  for (const [name, { networks }] of Object.entries(others)) expect(networks, name).toEqual(["inside"]);
});

test("nothing names the host of an image registry", () => {
  const images = [
    ...Object.values(compose.services).map(({ image }) => image ?? ""),
    parse(chart("values.yaml")).image.repository,
  ];
  for (const image of images) expect(image).not.toMatch(/^[^/]*\.[^/]*\//);
  expect(dockerfile).toMatch(/^ARG BASE=debian:/m);
});
