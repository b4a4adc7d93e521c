// The product's worker as it is, in a process that also answers what it uses.
import { answerUsage } from "../webhooks/usage.ts";

answerUsage();
await import("#server/worker.ts");
