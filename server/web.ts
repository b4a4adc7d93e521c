import "./start/compile-cache.ts";
import { env } from "#lib/platform/env/env.ts";
import { runProcess } from "./start/run-process.ts";

/** Serves the public API through the gateway and everything else through Next, on one port. */
await runProcess({
  name: "web",
  prepare: async () => {
    const [{ openPages }, { serve }] = await Promise.all([import("./web/pages.ts"), import("./web/serve.ts")]);
    const pages = await openPages(env(), process.argv.includes("--dev"));
    return () => serve(pages);
  },
});
