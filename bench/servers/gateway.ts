// The product's gateway, in a process that also reports its usage.
import { answerUsage } from "../setup/answer-usage.ts";

answerUsage();
await import("#testing/processes/gateway-process.ts");
