import "./start/compile-cache.ts";

const [{ fail }, { start }] = await Promise.all([import("./start/fail.ts"), import("./start/start.ts")]);
await start({ dev: process.argv.includes("--dev") }).catch(fail);
