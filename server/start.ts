import { fail } from "./start/run-process.ts";
import { start } from "./start/start.ts";

await start({ dev: process.argv.includes("--dev") }).catch(fail);
