import { enableCompileCache } from "node:module";
import path from "node:path";

// What one process stripped of types and compiled, every later one takes from here: two fifths less work at each start. Entry
// points import this first and the rest with import(), for what they name above is compiled before this runs.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, "../../.cache/node");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
