import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";
import { packageFolders } from "./packages.ts";

/** Sources that run, and what is read next to them. */
export const SOURCES = [
  ...["cli", "deploy", "docs", "generated", "lib", "prisma", "public", "server", "package.json", "next.config.mjs"],
  ...["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "SUPPORT.md"],
  // Of what users install, what the command line is made with.
  ...["packages/typescript/src", "packages/verify/index.js", "packages/verify/src"],
  // Pages of the documentation.
  ...["typescript", "python", "go"].map((name) => `packages/${name}/README.md`),
];

/** What users download from the installation, where it was made (`npm run pack:packages`). */
const OPTIONAL = [PACKAGES_FOLDER];

const BUILT = ".next";
/** What a build keeps for the next build, and what it says about itself. */
const OF_THE_BUILD = /^\.next\/(?:cache|diagnostics|trace|trace-build|turbopack|types)(?:\/|$)|\.nft\.json$/;

/** Nothing reads these: tests, types, maps of sources, archives to link against, and what Prisma brings for other databases. */
const UNREAD = [
  /\.test\.tsx?$/,
  /^docs\/(?:pictures\/|openapi-released\.json$)/,
  /^packages\/typescript\/src\/generated\//,
  /^node_modules\/.*\.(?:d\.[cm]?ts|map|markdown|a)$/,
  /^node_modules\/.*(?<!LICENSE)\.md$/i,
  /\.js\.map$/,
  /^node_modules\/geist\/dist\/fonts\/(?!geist-sans)/,
  /^node_modules\/@prisma\/client\/(?:generator-build|scripts)(?:\/|$)/,
  /^node_modules\/@prisma\/client\/runtime\/.*(?:mysql|sqlite|sqlserver|cockroachdb)/,
  // Of its query compilers the small one is generated for (prisma/schema), and loaded as a module.
  /^node_modules\/@prisma\/client\/runtime\/(?:query_compiler_fast|wasm-compiler-edge|query_compiler_small.*\.js$)/,
  // What packages bring of their own workshop: tests, the tool that installs them, sources of what is built, builds for browsers, viewers.
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|\.yarn|\.github)\//,
  /^node_modules\/(?:css-what|fontkit|zod)\/src\//,
  /^node_modules\/(?:fontkit\/dist\/browser|pdfkit\/js\/pdfkit\.standalone|playwright-core\/lib\/vite\/)/,
  /^node_modules\/node\/node_modules(?:\/|$)/,
  // Of Next: what builds (its compiler is a package for each machine), what serves development, and what resizes images, which no page has.
  /^node_modules\/(?:@next\/swc-|@img\/|sharp\/|caniuse-lite\/data\/|baseline-browser-mapping\/)/,
  /^node_modules\/(?:next\/dist\/compiled\/)?(?:react|react-dom)\/cjs\/.*(?:development|profiling)/,
  /^node_modules\/next\/dist\/(?:compiled\/webpack\/bundle5\.js|server\/capsize-font-metrics\.json)$/,
  /^node_modules\/next\/dist\/(?:bin|bundle-analyzer|docs|esm|next-devtools)\//,
  /^node_modules\/next\/dist\/compiled\/(?:.*experimental|next-devtools\/|next-server\/.*\.dev\.js)/,
  /^node_modules\/next\/dist\/compiled\/(?:@next\/font|@vercel\/og|babel|babel-packages|postcss-preset-env|terser)\//,
];

const isRead = (at: string): boolean => !OF_THE_BUILD.test(at) && !UNREAD.some((pattern) => pattern.test(at));

/** Copies what is needed to run a built product into an empty folder, laid out as here. Development tools and their packages stay behind. */
export async function packApp(root: string, out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const copy = (at: string, alone = false) =>
    cp(path.join(root, at), path.join(out, at), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const from = path.relative(root, source);
        // A package's own node_modules are packages that were looked at one by one.
        return isRead(from) && !(alone && from !== at && path.basename(from) === "node_modules");
      },
    });
  for (const source of [...SOURCES, BUILT]) await copy(source);
  for (const source of OPTIONAL) if (existsSync(path.join(root, source))) await copy(source);
  for (const folder of packageFolders(root)) await copy(path.relative(root, folder), true);
  // The image calls it by its name, and not every copy of the sources has kept what may be run.
  await chmod(path.join(out, "cli/gatehouse.mjs"), 0o755);
}
