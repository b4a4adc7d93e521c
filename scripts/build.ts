// `npm run build`: builds the dashboard, whether its sources changed or not.
import { build } from "#server/start/build.ts";

await build().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
