import { httpTarget, type Target } from "./outbound-targets.ts";

type Instance = Target & { asked: URLSearchParams[] };
type Setup = {
  /** Total number of results, and results per page. */
  found?: number;
  perPage?: number;
  /** A status and a body instead of results. */
  instead?: (query: URLSearchParams) => { status: number; body: string; type?: string } | "silence" | undefined;
  /** Whether search.formats in its settings includes json. */
  json?: boolean;
};

/**
 * Returns the `n`th result in the shape of SearXNG's JSON API (searx/webutils.py,
 * get_json_response).
 */
const entry = (n: number) => ({
  url: `https://example.com/result/${n}`,
  title: `Result ${n}`,
  content: `What the page ${n} says.`,
  publishedDate: null,
  engine: "duckduckgo",
  template: "default.html",
  parsed_url: ["https", "example.com", `/result/${n}`, "", "", ""],
  img_src: "",
  priority: "",
  engines: ["duckduckgo", "brave"],
  positions: [n],
  score: 1 / n,
  category: "general",
});

/** Starts a server on loopback with SearXNG's JSON API; `asked` has its queries in order. */
export async function testSearxng({ found = 25, perPage = 10, json = true, instead }: Setup = {}): Promise<Instance> {
  const asked: URLSearchParams[] = [];
  const target = await httpTarget((request, response) => {
    const url = new URL(request.url ?? "/", "http://searxng.test");
    const query = url.searchParams;
    asked.push(query);
    const other = instead?.(query);
    if (other === "silence") return;
    if (other) return response.writeHead(other.status, { "content-type": other.type ?? "text/html" }).end(other.body);
    if (url.pathname !== "/search") return response.writeHead(404).end("Not Found");
    if (query.get("format") === "json" && !json) return response.writeHead(403).end("<h1>Forbidden</h1>");
    const from = (Number(query.get("pageno")) - 1) * perPage;
    const results = Array.from({ length: Math.max(0, Math.min(perPage, found - from)) }, (_, at) =>
      entry(from + at + 1),
    );
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        query: query.get("q"),
        number_of_results: found,
        results,
        answers: [],
        corrections: [],
        infoboxes: [],
        suggestions: ["lock keeper", "canal map", "lock keeper"],
        unresponsive_engines: [["startpage", "Suspended: CAPTCHA"]],
      }),
    );
  });
  return Object.assign(target, { asked });
}
