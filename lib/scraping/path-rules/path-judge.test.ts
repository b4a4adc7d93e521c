import { describe, expect, it } from "vitest";
import { pathJudge } from "./path-judge.ts";

const SITE = "https://shop.example";

describe("path patterns", () => {
  it.each([
    [[], [], "/a", undefined],
    [["/blog/"], [], "/blog/a", undefined],
    [["/blog/"], [], "/about", "unwanted"],
    [["/blog/"], ["/blog/tag/"], "/blog/tag/x", "unwanted"],
    [[], ["/*.pdf$"], "/files/a.pdf", "unwanted"],
    [[], ["/*?sort="], "/list?sort=a", "unwanted"],
    [["*"], ["*a*a*a*a*a*a*a*a*a*a*b"], `/${"a".repeat(2_000)}`, undefined],
  ])("with include %j and exclude %j judge %s as %s", (include, exclude, path, expected) => {
    expect(pathJudge({ include, exclude, agent: "Gatehouse" })(new URL(path, SITE))).toBe(expected);
  });
});

it("applies robots.txt to its own origin only", () => {
  const robots = [{ origin: SITE, text: "User-agent: *\nDisallow: /private" }];
  const judge = pathJudge({ robots, agent: "Gatehouse" });
  expect(judge(new URL(`${SITE}/private/a`))).toBe("disallowed");
  expect(judge(new URL(`${SITE}/public`))).toBeUndefined();
  expect(judge(new URL("https://other.example/private/a"))).toBeUndefined();
});
