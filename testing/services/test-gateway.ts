import { afterAll } from "vitest";
import { startGateway, type TestGateway } from "./gateway.ts";

/** Starts a gateway over the test file's database, closed after its tests. Call it after `testDatabase`. */
export async function testGateway(): Promise<TestGateway> {
  const gateway = await startGateway();
  afterAll(gateway.close);
  return gateway;
}
