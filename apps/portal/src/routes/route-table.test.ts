import { expect, it } from "vitest";
import { loadPageModule, routes } from "./route-table.ts";

it.each(Object.entries(routes))("the route %s has a page", async (_name, route) => {
  expect(await loadPageModule(route)).toHaveProperty("default");
});
