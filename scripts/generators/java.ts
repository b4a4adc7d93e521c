import { writeFile } from "node:fs/promises";
import path from "node:path";
import { run, runOpenapiGenerator } from "./run.ts";

const PROGRAM = `
import java.io.IOException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.JobsApi;
import org.openapitools.client.model.CreateJobRequest;
import org.openapitools.client.model.JobCompletedEvent;
import org.openapitools.client.model.WebhookEvent;

public class Program {
  static String create(String server) throws ApiException {
    JobsApi jobs = new JobsApi(new ApiClient().setBasePath(server));
    return jobs.createJob(new CreateJobRequest().addUrlsItem("https://example.com/"), null).getId();
  }

  static Long read(String body) throws IOException {
    return ((JobCompletedEvent) WebhookEvent.fromJson(body).getActualInstance()).getData().getUrlsOk();
  }
}
`;

/** Generates the Java client in `folder`, with a program that creates a job and reads a webhook event. */
export async function generateJava(folder: string): Promise<void> {
  await runOpenapiGenerator("java", folder);
  await writeFile(path.join(folder, "src/main/java/Program.java"), PROGRAM);
}

/** Compiles the client and the program by the generated pom.xml; offline, from Maven's local repository alone. */
export const compileJava = (folder: string, { offline }: { offline: boolean }): Promise<string> =>
  run("mvn", ["--batch-mode", "--quiet", ...(offline ? ["--offline"] : []), "compile"], folder);
