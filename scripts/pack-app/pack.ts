import { existsSync } from "node:fs";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { PACKAGES_FOLDER } from "#lib/portal/packages/constants.ts";
import { packageFolders } from "./packages.ts";

/** Sources needed at run time, and other files read there. */
export const SOURCES = [
  ...["cli", "deploy", "docs", "generated", "lib", "prisma", "public", "server", "package.json", "next.config.mjs"],
  ...["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "SUPPORT.md"],
  // Parts of users' packages that the CLI is built from.
  ...["packages/typescript/src", "packages/verify/index.js", "packages/verify/src"],
  // Pages of the documentation.
  ...["typescript", "python", "go"].map((name) => `packages/${name}/README.md`),
];

/** Downloads for users, if they have been built (`npm run pack:packages`). */
const OPTIONAL = [PACKAGES_FOLDER];

const BUILT = ".next";
/** Caches and diagnostics of the build. */
const OF_THE_BUILD = /^\.next\/(?:cache|diagnostics|trace|trace-build|turbopack|types)(?:\/|$)|\.nft\.json$/;

/**
 * Files never read at run time: tests, types, source maps, static libraries, and Prisma's files for
 * other databases.
 */
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
  // Of its query compilers, only the small one is used (prisma/schema), loaded as a module.
  /^node_modules\/@prisma\/client\/runtime\/(?:query_compiler_fast|wasm-compiler-edge|query_compiler_small.*\.js$)/,
  // Development files of packages: tests, install tools, sources of built files, browser builds,
  // viewers.
  /^node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|\.yarn|\.github)\//,
  /^node_modules\/(?:css-what|fontkit|zod)\/src\//,
  /^node_modules\/(?:fontkit\/dist\/browser|pdfkit\/js\/pdfkit\.standalone|playwright-core\/lib\/vite\/)/,
  /^node_modules\/node\/node_modules(?:\/|$)/,
  // Parts of Next: its compiler (a package per platform), the development server, and image
  // resizing, which no page uses.
  /^node_modules\/(?:@next\/swc-|@img\/|sharp\/|caniuse-lite\/data\/|baseline-browser-mapping\/)/,
  /^node_modules\/(?:next\/dist\/compiled\/)?(?:react|react-dom)\/cjs\/.*(?:development|profiling)/,
  /^node_modules\/next\/dist\/(?:compiled\/webpack\/bundle5\.js|server\/capsize-font-metrics\.json)$/,
  /^node_modules\/next\/dist\/(?:bin|bundle-analyzer|docs|esm|next-devtools)\//,
  /^node_modules\/next\/dist\/compiled\/(?:.*experimental|next-devtools\/|next-server\/.*\.dev\.js)/,
  /^node_modules\/next\/dist\/compiled\/(?:@next\/font|@vercel\/og|babel|babel-packages|postcss-preset-env|terser)\//,
];

const isRead = (at: string): boolean => !OF_THE_BUILD.test(at) && !UNREAD.some((pattern) => pattern.test(at));

/**
 * Copies the files needed to run a built product to an empty folder with the same layout. Leaves
 * out development tools and their packages.
 */
export async function packApp(root: string, out: string): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const copy = (at: string, alone = false) =>
    cp(path.join(root, at), path.join(out, at), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const from = path.relative(root, source);
        // A package's nested node_modules are copied one package at a time.
        return isRead(from) && !(alone && from !== at && path.basename(from) === "node_modules");
      },
    });
  for (const source of [...SOURCES, BUILT]) await copy(source);
  for (const source of OPTIONAL) if (existsSync(path.join(root, source))) await copy(source);
  for (const folder of packageFolders(root)) await copy(path.relative(root, folder), true);
  // The image runs it by name, and some copies of the sources lose the executable bit.
  await chmod(path.join(out, "cli/gatehouse.mjs"), 0o755);
}
