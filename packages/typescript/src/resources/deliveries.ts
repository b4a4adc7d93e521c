import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  CreateReplayRequest,
  Delivery,
  DeliveryDetail,
  Event,
  EventTypeList,
  ListDeliveriesData,
  ListEventsData,
  ListReplaysData,
  Replay,
  ReplayPreview,
  ReplayWithReasons,
  RetryReplayRequest,
  UpdateReplayRequest,
} from "../generated/types.gen.ts";

/** Reads events. */
export const eventsOf = (caller: Caller) => ({
  list: (query?: ListEventsData["query"], options?: CallOptions) => caller.list<Event>("/v1/events", query, options),
  get: (id: string, options?: CallOptions) => caller.get<Event>(path`/v1/events/${id}`, {}, options),
  types: (options?: CallOptions) => caller.get<EventTypeList>("/v1/event-types", {}, options),
});

/** Manages deliveries of events to endpoints. */
export const deliveriesOf = (caller: Caller) => ({
  list: (query?: ListDeliveriesData["query"], options?: CallOptions) =>
    caller.list<Delivery>("/v1/deliveries", query, options),
  /** Returns a delivery with its body and all attempts. */
  get: (id: string, options?: CallOptions) => caller.get<DeliveryDetail>(path`/v1/deliveries/${id}`, {}, options),
  /** Makes the next attempt of a waiting delivery now. */
  retry: (id: string, options?: CallOptions) =>
    caller.act<Delivery>(path`/v1/deliveries/${id}/retry`, undefined, options),
  /** Sends a finished delivery again, as a new delivery. */
  replay: (id: string, options?: CallOptions) =>
    caller.post<Delivery>(path`/v1/deliveries/${id}/replay`, undefined, options),
});

/** Sends the deliveries of a time range again. */
export const replaysOf = (caller: Caller) => ({
  create: (body: Omit<CreateReplayRequest, "preview">, options?: CallOptions) =>
    caller.post<Replay>("/v1/replays", body, options),
  /** Returns the number of deliveries that would be sent. */
  preview: (body: Omit<CreateReplayRequest, "preview">, options?: CallOptions) =>
    caller.post<ReplayPreview>("/v1/replays", { ...body, preview: true }, options),
  list: (query?: ListReplaysData["query"], options?: CallOptions) => caller.list<Replay>("/v1/replays", query, options),
  /** Returns a replay with its result and the reasons for failures. */
  get: (id: string, options?: CallOptions) => caller.get<ReplayWithReasons>(path`/v1/replays/${id}`, {}, options),
  /** Creates a replay of the deliveries that failed in this one. */
  retry: (id: string, body: RetryReplayRequest = {}, options?: CallOptions) =>
    caller.post<Replay>(path`/v1/replays/${id}/retry`, body, options),
  update: (id: string, body: UpdateReplayRequest, options?: CallOptions) =>
    caller.patch<Replay>(path`/v1/replays/${id}`, body, options),
  cancel: (id: string, options?: CallOptions) => caller.delete<Replay>(path`/v1/replays/${id}`, undefined, options),
});
