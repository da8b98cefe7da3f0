import { expect, it } from "vitest";
import { createPageTest } from "./backoffice-pages.ts";

const isPage = createPageTest(["/", "/members", "/members/:id", "/salaries/:id?/:bill?", "/invitation"]);

it.each(["", "/", "/members", "/members/", "/members/7", "/salaries", "/salaries/1", "/salaries/1/2", "/invitation"])(
  "%j is a page of the back office",
  (path) => {
    expect(isPage(path)).toBe(true);
  },
);

it.each(["/nosuch", "/member", "/members/7/8", "/salaries/1/2/3", "/invitation/x", "//", "/members//"])(
  "%j is an unknown page of the back office, which answers 404",
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);
