// The product's worker, in a process that also reports its usage.
import { answerUsage, countStatements } from "../setup/answer-usage.ts";

answerUsage(countStatements());
await import("#server/worker.ts");
