import { expect, it } from "vitest";
import { loadPageModule, routes } from "./route-table.ts";

it.each(Object.entries(routes))("%s has its page", async (_name, route) => {
  expect(await loadPageModule(route)).toHaveProperty("default");
});
