import { expect, it } from "vitest";
import { listVisitorPaths } from "./list-visitor-paths.ts";

const flags = { REG3: true, GAMELO3: true, GAMELOHOT3: true, FEEDBACK3: false };
const responses: Readonly<Record<string, unknown>> = {
  "GET /wps/system/status": { info: { whitelabelVal: flags } },
  "GET /wps/relay/MCSFE_getListAnnouncements": { promotion: [{ slug: "first-deposit" }] },
  "GET /wps/content/footer": {
    columns: [
      { links: [{ url: "/page/terms" }, { url: "/about" }, { url: "/hot" }, { url: "https://a.example/page/b" }] },
    ],
  },
};

async function call(route: string, query: Readonly<Record<string, unknown>>): Promise<unknown> {
  if (route === "GET /wps/content/articles") return { list: [{ slug: `first-${String(query["kind"])}` }] };
  return responses[route];
}

it("the paths for visitors are those of all pages without a login that are switched on, each once, and of the merchant's content", async () => {
  const paths = await listVisitorPaths(call);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  for (const path of [
    "/",
    "/register",
    "/hot",
    "/live",
    "/rng",
    "/gameListCenter/rng",
    "/promotions",
    "/promotions/first-deposit",
    "/news",
    "/news/first-news",
    "/blog/first-blog",
    "/about",
    "/page/terms",
  ]) {
    expect(paths).toContain(path);
  }
  const otherPaths = paths.filter((path) =>
    /[:()|\\]|^\/(?:member|agent|wallet|lottery|home|login|help)(?:\/|$)/.test(path),
  );
  expect(otherPaths).toEqual([]);
  expect(paths).not.toContain("/feedback");
});

it("the paths for visitors cannot be listed if the server refuses a read, so that no list is incomplete", async () => {
  const refused = listVisitorPaths((route, query) =>
    route === "GET /wps/content/footer" ? Promise.reject(new Error("refused")) : call(route, query),
  );
  await expect(refused).rejects.toThrow("refused");
});
