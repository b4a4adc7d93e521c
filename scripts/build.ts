// `npm run build`: builds the dashboard even if its sources have not changed.
import { build } from "#server/start/build.ts";

await build().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
