import * as z from "zod";
import { CreateMonitorInput } from "./schema.ts";

const { urls, crawl } = CreateMonitorInput.shape;

/** Either URLs or a crawl. */
export const MonitorTarget = z.object({ urls, crawl });
export type MonitorTarget = z.output<typeof MonitorTarget>;
