// server/web.ts without its pages, for tests of the rest: the port, its probes, starting and
// stopping. Needs no build.
import { runProcess } from "#server/start/run-process.ts";
import type { Pages } from "#server/web/pages.ts";

const noPages: Pages = {
  answer: (_request, response) => response.writeHead(404).end(),
  upgrade: undefined,
  close: async () => undefined,
};

await runProcess({
  name: "web",
  prepare: async () => {
    const { serve } = await import("#server/web/serve.ts");
    return () => serve(noPages);
  },
});
