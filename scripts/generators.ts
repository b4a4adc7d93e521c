// node scripts/generators.ts: lets Maven and Go download what the generated clients import, so that
// the tests in packages/generators compile them offline. Needs these on the PATH: Java, Maven,
// Go, openapi-generator-cli, oapi-codegen.
import { compileGo, generateGo } from "./generators/go.ts";
import { compileJava, generateJava } from "./generators/java.ts";
import { inFolder } from "./tools.ts";

await inFolder(async (folder) => {
  await generateGo(folder);
  await compileGo(folder, { offline: false });
});
await inFolder(async (folder) => {
  await generateJava(folder);
  await compileJava(folder, { offline: false });
});
