// server/web.ts without its pages, for tests that are about the rest of it: the port, its probes, how it starts and ends. It needs no build.
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
