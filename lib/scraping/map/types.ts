import type * as z from "zod";
import type { MapSchema } from "./answer-schema.ts";

export type SiteMap = z.output<typeof MapSchema>;
export type MapLink = SiteMap["links"][number];
