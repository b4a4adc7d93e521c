/** The host that browsers know us by; behind a proxy it may differ from the one that reaches this process. */
const host = process.env.BASE_URL ? new URL(process.env.BASE_URL).host : undefined;

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  devIndicators: false,
  // `npm run check` holds the types; a build on a user's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node as they are: drivers, workers and wasm that a bundle would break.
  serverExternalPackages: [
    "@redis/client",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@simplewebauthn/server",
    "nodemailer",
    "pg",
    "pino",
    "tar",
    "undici",
  ],
  experimental: {
    authInterrupts: true,
    // A page's modules are loaded when somebody first asks for it: a process that answers calls alone would keep all of them for nothing.
    preloadEntriesOnStart: false,
    // A stack in the log names functions as the sources do, without maps to read it by; and a build takes a quarter less.
    serverMinification: false,
    // An installation is built once a version, by a compiler that has changed as well; to write what nobody reads takes a quarter more, and 150 MB.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
    ...(host && { serverActions: { allowedOrigins: [host] } }),
  },
};
