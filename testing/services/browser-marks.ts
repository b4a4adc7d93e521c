import type { BrowserContext, Page } from "playwright-core";

/**
 * Something that a page can leave in a browser, and how another page could find it. `look` returns
 * `MARK` if it is found.
 */
export type Mark = {
  name: string;
  /**
   * Set if the browser forgets it even within one context: requests answered for it do not reach
   * its network stack.
   */
  isForgotten?: true;
  leave(tab: Page, context: BrowserContext): Promise<unknown>;
  look(tab: Page, context: BrowserContext): Promise<unknown>;
};

/** The value to leave and look for. */
export const MARK = "the-secret-of-a";

const ORIGIN = "https://marked.example";
export const AT = `${ORIGIN}/`;

const BODY = `<!doctype html><title>T</title><body>
<textarea id=from>${MARK}</textarea><textarea id=to></textarea>
<button id=exec onclick="from.select();document.execCommand('copy')">Copy</button>
<button id=cut onclick="from.select();document.execCommand('cut')">Cut</button>
<button id=async onclick="navigator.clipboard?.writeText('${MARK}').catch(()=>0)">Write</button>
<button id=paste onclick="to.focus();document.execCommand('paste')">Paste</button>
<button id=read onclick="Promise.resolve(navigator.clipboard?.readText()).then(t=>to.value=t??'',()=>0).then(()=>read.dataset.done='')">Read</button>
<p id=drag draggable=true ondragstart="event.dataTransfer.setData('text/plain','${MARK}')">Drag me</p>
<p id=drop ondragover="event.preventDefault()" ondrop="event.preventDefault();to.value=event.dataTransfer.getData('text/plain')">Drop here</p>
</body>`;

/** A page whose scripts may measure memory, since it shares its process with no other site. */
const ISOLATED = `${ORIGIN}/isolated`;
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** Memory that a page holds as a mark, in bytes, and the least that counts as found. */
const [HELD_BYTES, FOUND_BYTES] = [80e6, 60e6];

const ICON = "/icon.png";
/** Contexts that requested the icon. */
const askedForIcon = new WeakSet<BrowserContext>();
let wasIconAsked = false;

/** Requests that carried a credential, by their context. */
const authorized = new WeakMap<BrowserContext, string[]>();

/** Answers every request of a context with one page, and opens it in the tab. */
export async function showMarkedPage(tab: Page, context: BrowserContext): Promise<void> {
  const seen: string[] = [];
  authorized.set(context, seen);
  await context.route("**/*", async (route) => {
    const request = route.request();
    const headers = await request.allHeaders();
    if (headers.authorization) seen.push(headers.authorization);
    if (request.url().endsWith(ICON)) askedForIcon.add(context);
    if (request.url().endsWith("/shared.js"))
      return await route.fulfill({
        contentType: "text/javascript",
        body: "let kept='';onconnect=e=>{const p=e.ports[0];p.onmessage=m=>{if(m.data)kept=m.data;p.postMessage(kept)}}",
      });
    const answered = {
      "strict-transport-security": "max-age=1000; includeSubDomains",
      ...(request.url() === ISOLATED && ISOLATION),
    };
    return await route.fulfill({ contentType: "text/html", headers: answered, body: BODY });
  });
  await tab.goto(AT);
}

const typedInto = (tab: Page) => tab.locator("#to").inputValue();

/** Pastes in every way available to a visitor or a script, and returns the result. */
async function paste(tab: Page): Promise<string> {
  for (const keys of ["Control+v", "Control+Shift+v", "Shift+Insert"]) {
    await tab.locator("#to").fill("");
    await tab.locator("#to").focus();
    await tab.keyboard.press(keys);
    if ((await typedInto(tab)) !== "") break;
  }
  if ((await typedInto(tab)) === "") await tab.locator("#paste").click();
  if ((await typedInto(tab)) === "") await tab.locator("#to").click({ button: "middle" });
  if ((await typedInto(tab)) === "") {
    await tab.locator("#read").click();
    await tab.locator("#read[data-done]").waitFor();
  }
  return await typedInto(tab);
}

const copyBy = (name: string, leave: Mark["leave"]): Mark => ({
  name: `the clipboard, by ${name}`,
  leave,
  look: paste,
});

async function select(tab: Page): Promise<void> {
  await tab.locator("#from").focus();
  await tab.keyboard.press("Control+a");
}

/** Objects on the page's own heap, which hold that many bytes. */
const holdMemory = `window.held = Array.from({ length: ${HELD_BYTES / 800} }, () => new Array(100).fill(0.5)), 0`;

/** Runs a script in a page. `expression` is evaluated there, without access to this file. */
const script = (expression: string) => (tab: Page) => tab.evaluate(expression);

export const MARKS: readonly Mark[] = [
  copyBy("execCommand('copy')", (tab) => tab.locator("#exec").click()),
  copyBy("execCommand('cut')", (tab) => tab.locator("#cut").click()),
  copyBy("navigator.clipboard", (tab) => tab.locator("#async").click()),
  ...["Control+c", "Control+x", "Control+Insert", "Shift+Delete"].map((keys) =>
    copyBy(keys, async (tab) => {
      await select(tab);
      await tab.keyboard.press(keys);
    }),
  ),
  {
    name: "the selection, by a middle click",
    leave: select,
    look: async (tab) => {
      await tab.locator("#to").fill("");
      await tab.locator("#to").click({ button: "middle" });
      return await typedInto(tab);
    },
  },
  {
    name: "a drag that has not ended",
    leave: async (tab) => {
      await tab.locator("#drag").hover();
      await tab.mouse.down();
      await tab.locator("#drop").hover();
      await tab.locator("#drop").hover();
    },
    look: async (tab) => {
      await tab.locator("#drop").hover();
      await tab.mouse.up();
      return await typedInto(tab);
    },
  },
  { name: "a cookie", leave: script(`document.cookie = "m=${MARK}"`), look: script(`document.cookie.slice(2)`) },
  { name: "localStorage", leave: script(`localStorage.m = "${MARK}"`), look: script("localStorage.m") },
  { name: "sessionStorage", leave: script(`sessionStorage.m = "${MARK}"`), look: script("sessionStorage.m") },
  {
    name: "IndexedDB",
    leave: script(`new Promise(done => { const open = indexedDB.open("${MARK}"); open.onsuccess = () => done() })`),
    look: script(`indexedDB.databases().then(([first]) => first?.name)`),
  },
  {
    name: "the origin's private files",
    leave: script(
      `navigator.storage?.getDirectory?.().then(d => d.getFileHandle("${MARK}", { create: true })).then(() => 0)`,
    ),
    look: script(`navigator.storage?.getDirectory?.().then(async d => (await d.keys().next()).value)`),
  },
  {
    name: "a broadcast",
    leave: script(`setInterval(() => new BroadcastChannel("m").postMessage("${MARK}"), 50), 0`),
    look: script(
      `new Promise(done => { new BroadcastChannel("m").onmessage = e => done(e.data); setTimeout(done, 1000) })`,
    ),
  },
  {
    name: "a shared worker",
    leave: script(
      `new Promise(done => { const { port } = window.w = new SharedWorker("/shared.js"); port.onmessage = e => done(); port.postMessage("${MARK}"); setTimeout(done, 2000) })`,
    ),
    look: script(
      `new Promise(done => { const { port } = new SharedWorker("/shared.js"); port.onmessage = e => done(e.data); port.postMessage(""); setTimeout(done, 1500) })`,
    ),
  },
  {
    name: "a lock",
    leave: script(`void navigator.locks?.request("${MARK}", () => new Promise(() => 0)), 0`),
    look: script(`navigator.locks?.query().then(({ held }) => held[0]?.name)`),
  },
  {
    name: "the name of a window",
    isForgotten: true,
    leave: script(`name = "${MARK}", 0`),
    look: script(
      `(() => { const found = open("", "${MARK}"); return found && found.location.href !== "about:blank" ? "${MARK}" : "" })()`,
    ),
  },
  {
    name: "a visit, by the colour of its link",
    isForgotten: true,
    leave: (tab) => tab.goto(`${ORIGIN}/visited`),
    look: async (tab) => {
      await tab.goto(AT);
      const shot = async (to: string) => {
        await tab.evaluate(
          `document.body.innerHTML = '<style>a{color:red}a:visited{color:green}</style><h1><a href="${to}">Link</a></h1>'`,
        );
        // A link is coloured one frame after its visit was looked up.
        await tab.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
        return (await tab.screenshot()).toString("base64");
      };
      return (await shot("/visited")) === (await shot("/never")) ? "" : MARK;
    },
  },
  {
    name: "a password of HTTP authentication",
    isForgotten: true,
    leave: async (tab) => void (await tab.goto(`https://user:${MARK}@marked.example/private`)),
    look: async (tab, context) => {
      const before = authorized.get(context)?.length ?? 0;
      await tab.goto(`${ORIGIN}/private/again`);
      return (authorized.get(context)?.length ?? 0) > before ? MARK : "";
    },
  },
  {
    name: "HSTS",
    isForgotten: true,
    leave: (tab) => tab.goto(AT),
    look: async (tab) => {
      await tab.goto("http://marked.example/");
      return tab.url().startsWith("https:") ? MARK : "";
    },
  },
  {
    name: "a font that was loaded",
    leave: script(
      `document.fonts.add(new FontFace("${MARK}", "local('DejaVu Sans'), local('Arial'), local('Liberation Sans')")), 0`,
    ),
    look: script(`[...document.fonts].some(({ family }) => family.includes("${MARK}")) ? "${MARK}" : ""`),
  },
  {
    name: "memory, by performance.memory",
    leave: script(holdMemory),
    look: script(`(performance.memory?.usedJSHeapSize ?? 0) > ${FOUND_BYTES} ? "${MARK}" : ""`),
  },
  {
    name: "memory, by measureUserAgentSpecificMemory",
    leave: async (tab) => {
      await tab.goto(ISOLATED);
      await tab.evaluate(holdMemory);
    },
    look: async (tab) => {
      if (tab.url() !== ISOLATED) await tab.goto(ISOLATED);
      return await tab.evaluate(
        `(async () => (await performance.measureUserAgentSpecificMemory?.())?.bytes > ${FOUND_BYTES} ? "${MARK}" : "")()
          .catch(({ name }) => name)`,
      );
    },
  },
  {
    name: "a page's icon that was loaded",
    isForgotten: true,
    leave: async (tab, context) => {
      await tab.evaluate(`document.head.innerHTML = '<link rel=icon href="${ICON}">', 0`);
      await tab.screenshot();
      wasIconAsked = askedForIcon.has(context);
    },
    // A second request would be missing if the icon were cached for both.
    look: async (tab, context) => {
      await tab.evaluate(`document.head.innerHTML = '<link rel=icon href="${ICON}">', 0`);
      await tab.screenshot();
      return wasIconAsked && !askedForIcon.has(context) ? MARK : "";
    },
  },
  {
    name: "use of storage",
    leave: script(
      `caches.open("m").then(c => c.put("/x", new Response("x".repeat(3e6)))).catch(() => { localStorage.big = "x".repeat(2e6) }).then(() => 0)`,
    ),
    look: script(
      `navigator.storage ? navigator.storage.estimate().then(({ usage }) => usage > 1e6 ? "${MARK}" : "") : (localStorage.big ? "${MARK}" : "")`,
    ),
  },
];
