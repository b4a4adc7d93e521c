import type * as z from "zod";
import type { ReplayListSchema, ReplayPreviewSchema, ReplaySchema, ReplayWithReasonsSchema } from "./answer-schema.ts";

export type Replay = z.output<typeof ReplaySchema>;
export type ReplayWithReasons = z.output<typeof ReplayWithReasonsSchema>;
export type ReplayReason = ReplayWithReasons["reasons"][number];
export type ReplayPage = z.output<typeof ReplayListSchema>;
export type ReplayPreview = z.output<typeof ReplayPreviewSchema>;

export type ReplayStatus = Replay["status"];
type ReplayFilters = Replay["filters"];
/**
 * `test_webhooks`: created by a test key, so it only replays to test-only subscriptions. Internal,
 * so not returned.
 */
export type StoredFilters = ReplayFilters & { test_webhooks?: true };
