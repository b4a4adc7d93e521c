import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BODY, delivery, NOW, SECRET } from "./test-deliveries.ts";

const run = promisify(execFile);
const here = import.meta.dirname;
let scratch: string;

/** Runs npm offline, with a separate cache. */
const npm = (...args: string[]) =>
  run("npm", [...args, "--offline", "--no-audit", "--no-fund", "--no-update-notifier"], {
    cwd: scratch,
    env: { ...process.env, npm_config_cache: path.join(scratch, "cache"), npm_config_loglevel: "error" },
  });

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "gatehouse-verify-"));
  await npm("pack", here, "--pack-destination", scratch);
  const [tarball] = (await readdir(scratch)).filter((name) => name.endsWith(".tgz"));
  await writeFile(path.join(scratch, "package.json"), JSON.stringify({ name: "receiver", type: "module" }));
  await npm("install", `./${tarball}`);
}, 600_000);
afterAll(() => rm(scratch, { recursive: true, force: true }));

it("is self-contained and minimal", async () => {
  const installed = path.join(scratch, "node_modules/@gatehouse/verify");
  expect((await readdir(installed)).sort()).toEqual(
    ["LICENSE", "README.md", "events.d.ts", "index.d.ts", "index.js", "package.json", "src"].sort(),
  );
  const manifest = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
  expect(Object.keys(manifest)).not.toContain("dependencies");
  for (const name of await readdir(path.join(installed, "src"))) {
    const text = await readFile(path.join(installed, "src", name), "utf8");
    // APIs specific to Node would fail in edge runtimes.
    expect(text, name).not.toMatch(/\b(?:node:|Buffer\b(?!s)|process\.|require\()/);
  }
});

it("can be imported by name and verifies", async () => {
  const { headers } = delivery();
  const program = `
    import { verify } from "@gatehouse/verify";
    const { body, headers, secret, now } = JSON.parse(process.env.GIVEN);
    const event = await verify({ body, headers, secret, now });
    console.log(event.id, event.deliveryId);`;
  const given = JSON.stringify({ body: BODY, headers, secret: SECRET, now: NOW * 1_000 });
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: scratch,
    env: { ...process.env, GIVEN: given },
  });
  expect(stdout.trim()).toBe(`evt_01h455vb4pex5vsknk084sn02q ${headers["X-Service-Delivery"]}`);
});

it("type-checks as documented", async () => {
  const tsc = path.resolve(here, "../../node_modules/.bin/tsc");
  await writeFile(
    path.join(scratch, "receiver.ts"),
    `import { verify, verifyRequest, WebhookVerificationError, type VerifiedEvent } from "@gatehouse/verify";
     const described = (event: VerifiedEvent): string =>
       event.event === "key.revoked" ? (event.data.reason ?? event.deliveryId ?? "") : event.id;
     export const one = async (request: Request) => described(await verifyRequest(request, { secret: "s", tolerance: 60 }));
     export const two = async (body: Uint8Array, headers: Record<string, string | string[] | undefined>) =>
       verify({ body, headers, secrets: ["a", "b"], now: new Date() }).catch((error: unknown) =>
         error instanceof WebhookVerificationError && error.code === "bad_signature" ? undefined : Promise.reject(error));
     // @ts-expect-error a parsed body is none
     verify({ body: { event: "x" }, headers: {}, secret: "s" });
     // @ts-expect-error one of the two
     verify({ body: "", headers: {}, secret: "s", secrets: ["s"] });`,
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
  };
  await writeFile(path.join(scratch, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["receiver.ts"] }));
  const { stdout } = await run(process.execPath, [tsc, "--project", "."], { cwd: scratch });
  expect(stdout).toBe("");
}, 600_000);
