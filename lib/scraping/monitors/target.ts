import * as z from "zod";
import { CreateMonitorInput } from "./schema.ts";

const { urls, crawl } = CreateMonitorInput.shape;

/** What a monitor watches, as its row holds it: one of the two. */
export const MonitorTarget = z.object({ urls, crawl });
export type MonitorTarget = z.output<typeof MonitorTarget>;
