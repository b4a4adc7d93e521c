import type { PrismaConfig } from "prisma-cli";

/** Read only by the prisma command line, which makes the client; the product connects through lib/platform/database/client.ts. */
export default { schema: "prisma/schema" } satisfies PrismaConfig;
