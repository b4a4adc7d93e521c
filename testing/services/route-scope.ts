import type { NextRequest } from "next/server";

const [
  { NextRequest: Request },
  { workAsyncStorage },
  { workUnitAsyncStorage },
  { createRequestStoreForAPI },
  { appendMutableCookies },
] = await Promise.all([
  import("next/server.js"),
  import("next/dist/server/app-render/work-async-storage.external.js"),
  import("next/dist/server/app-render/work-unit-async-storage.external.js"),
  import("next/dist/server/async-storage/request-store.js"),
  import("next/dist/server/web/spec-extension/adapters/request-cookies.js"),
]);

/**
 * Runs a route handler in the request scope in which Next runs it, so that `cookies()` and `headers()` are the request's, and adds the
 * cookies that were set there to its answer.
 */
export async function askRoute(
  url: string,
  init: ConstructorParameters<typeof NextRequest>[1],
  handler: (request: NextRequest) => Promise<Response>,
): Promise<Response> {
  const request = new Request(url, init);
  const { pathname } = request.nextUrl;
  const tags = { tags: [], expirationsByCacheKind: new Map() };
  const store = createRequestStoreForAPI(request, request.nextUrl, tags, undefined, undefined, undefined);
  // As much of Next's as cookies(), headers() and revalidatePath() ask for; nothing is cached here, so nothing has to be forgotten.
  const work = { page: pathname, route: pathname, incrementalCache: {} } as Parameters<typeof workAsyncStorage.run>[0];
  const answer = await workAsyncStorage.run(work, () => workUnitAsyncStorage.run(store, () => handler(request)));
  appendMutableCookies(answer.headers, store.mutableCookies);
  return answer;
}
