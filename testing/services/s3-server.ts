import { mkdir } from "node:fs/promises";
import S3rver from "s3rver";

/** Starts an S3 service with one bucket, stored in a folder; returns how to reach it. */
export async function startS3(folder: string, bucket: string) {
  await mkdir(folder, { recursive: true });
  const options = { address: "127.0.0.1", port: 0, silent: true, directory: folder };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] });
  const { port } = await server.run();
  let connections = 0;
  server.httpServer.on("connection", () => connections++);
  return {
    /** Number of connections made to it. */
    connections: () => connections,
    settings: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: "us-east-1", S3_FORCE_PATH_STYLE: true },
      ...{ S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" },
    },
    close: () => server.close(),
  };
}
