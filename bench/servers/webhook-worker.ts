// The product's worker, in a process that also reports its usage.
import { answerUsage } from "../webhooks/usage.ts";

answerUsage();
await import("#server/worker.ts");
