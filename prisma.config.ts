import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  // Read only by the prisma command line; the product connects through lib/platform/db.ts.
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/gatehouse" },
});
