import { expect, it } from "vitest";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { callersHeaders } from "./answer-requests.ts";

const policy = loopbackPolicy();
const GIVEN = { Authorization: "Bearer s", cookie: "c=1", "proxy-authorization": "Basic p", "x-own": "1" };

/** A site with these redirects, and a page at any other path. */
const site = (leads: Record<string, string>) =>
  httpTarget((request, response) => {
    const location = leads[request.url ?? ""];
    if (location === undefined) response.writeHead(200, { "content-type": "text/html" }).end("<h1>Page</h1>");
    else response.writeHead(302, { location }).end();
  });

async function fetchPage(url: string) {
  const page = await fetchGuarded({ url, headers: GIVEN }, policy);
  if (!page.ok) throw new Error(page.message);
  return page;
}

it("are sent to the page's own origin only", async () => {
  await using target = await site({ "/old": "/page" });
  for (const path of ["/page", "/old"]) {
    const page = await fetchPage(target.url + path);
    expect(callersHeaders(page, GIVEN, { url: `${target.url}/x.js` })).toEqual(GIVEN);
    for (const url of [`http://localhost:${target.port}/x.js`, `https://127.0.0.1:${target.port}/x.js`])
      expect(callersHeaders(page, GIVEN, { url })).toEqual({});
  }
});

it("are not sent if a document of another origin makes the request", async () => {
  await using target = await site({});
  const page = await fetchPage(`${target.url}/page`);
  const url = `${target.url}/account`;
  expect(callersHeaders(page, GIVEN, { url, from: target.url })).toEqual(GIVEN);
  for (const from of ["https://ads.example", `http://localhost:${target.port}`, "null"])
    expect(callersHeaders(page, GIVEN, { url, from })).toEqual({});
});

it("lose the credentials after a redirect to another origin, for both", async () => {
  await using second = await site({});
  await using first = await site({ "/": `${second.url}/page` });
  const page = await fetchPage(first.url);
  expect(page.finalUrl).toBe(`${second.url}/page`);
  expect(callersHeaders(page, GIVEN, { url: `${second.url}/x.js` })).toEqual({ "x-own": "1" });
  expect(callersHeaders(page, GIVEN, { url: `${first.url}/x.js` })).toEqual({});
});

it("lose the credentials after redirects away and back", async () => {
  const leads: Record<string, string> = {};
  await using second = await site(leads);
  await using first = await site({ "/": `${second.url}/back` });
  leads["/back"] = `${first.url}/page`;
  const page = await fetchPage(first.url);
  expect(page.finalUrl).toBe(`${first.url}/page`);
  expect(callersHeaders(page, GIVEN, { url: `${first.url}/x.js` })).toEqual({ "x-own": "1" });
});
