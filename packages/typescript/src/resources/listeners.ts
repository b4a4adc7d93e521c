import type { Caller, CallOptions } from "../caller.ts";
import { path } from "../caller.ts";
import type {
  DeliveryDetail,
  EndedListener,
  Listener,
  ListenerList,
  ListenerWithSecret,
  OpenListenerRequest,
  TestListenerRequest,
} from "../generated/types.gen.ts";

/** Manages CLIs that receive events over their own connection. */
export const listenersOf = (caller: Caller) => ({
  list: (options?: CallOptions) => caller.get<ListenerList>("/v1/listeners", {}, options),
  open: (body: OpenListenerRequest, options?: CallOptions) =>
    caller.act<ListenerWithSecret>("/v1/listeners", body, options),
  get: (id: string, options?: CallOptions) => caller.get<Listener>(path`/v1/listeners/${id}`, {}, options),
  end: (id: string, options?: CallOptions) =>
    caller.delete<EndedListener>(path`/v1/listeners/${id}`, undefined, options),
  test: (id: string, body: TestListenerRequest, options?: CallOptions) =>
    caller.post<DeliveryDetail>(path`/v1/listeners/${id}/test`, body, options),
});
