import type * as z from "zod";
import type { ReplayListSchema, ReplayPreviewSchema, ReplaySchema } from "./answer-schema.ts";

export type Replay = z.output<typeof ReplaySchema>;
export type ReplayPage = z.output<typeof ReplayListSchema>;
export type ReplayPreview = z.output<typeof ReplayPreviewSchema>;

export type ReplayStatus = Replay["status"];
export type ReplayFilters = Replay["filters"];
export type ReplayedStatus = NonNullable<ReplayFilters["status"]>;
