import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pictureAt } from "./picture-at.ts";

const merchantWithHost = { imageHost: "https://pictures-1.example" };

it.each([
  [
    "a path of the portal is on the page's picture host",
    merchantWithHost,
    "/art/cover/a.svg",
    "https://pictures-1.example/art/cover/a.svg",
  ],
  [
    "a path of the portal is on its own origin if there is no picture host",
    { imageHost: "" },
    "/art/cover/a.svg",
    "/art/cover/a.svg",
  ],
  [
    "an absolute URL is unchanged",
    merchantWithHost,
    "https://elsewhere.example/a.png",
    "https://elsewhere.example/a.png",
  ],
  ["a missing picture is empty", merchantWithHost, "", ""],
])("the URL of %s", (...[, merchant, url, expected]) => {
  expect(pictureAt(merchant, url)).toBe(expected);
});

/** Finds pictures whose URL is neither a call of `pictureAt` nor a constant that holds the result of such a call. */
function plainSources(text: string): string[] {
  const allowedNames = [...text.matchAll(/const (\w+) = pictureAt\(/g)].map(
    ([, name = ""]) => new RegExp(`\\b${name}\\b`),
  );
  return [...text.matchAll(/<(?:img|source)\b[^>]*?\s(?:src|srcSet)=(?:\{(.*?)\}\s|("[^"]*"))/gs)]
    .map(([, computed, fixed]) => computed ?? fixed ?? "")
    .filter((source) => !source.startsWith("pictureAt(") && !allowedNames.some((name) => name.test(source)));
}

it.each([
  ['<img alt="" src={`/art/hero/${theme}/dark.svg`} />', ["`/art/hero/${theme}/dark.svg`"]],
  ['<img src="/media/1.png" />', ['"/media/1.png"']],
  ['<img\n  src={picture}\n  alt=""\n/>', ["picture"]],
  ["<source srcSet={phoneUrl} />", ["phoneUrl"]],
  ["const src = pictureAt(merchant, x); <img src={src} />", []],
  ["<img src={pictureAt(merchant, `/art/${theme}.svg`)} />", []],
])("in the markup %s, the sources that do not use pictureAt are %j", (text, sources) => {
  expect(plainSources(text)).toEqual(sources);
});

it("every picture of the portal comes from the page's picture host, except captchas and uploaded pictures", () => {
  const root = join(import.meta.dirname, "../..");
  const files = globSync("**/*.tsx", { cwd: root }).filter((path) => !path.endsWith(".test.tsx"));
  const sources = files.flatMap((path) =>
    plainSources(readFileSync(join(root, path), "utf8")).map((source) => `${path}: ${source}`),
  );
  expect(sources.toSorted()).toEqual([
    "components/proof-pictures-field.tsx: previewUrl",
    "features/identity-checks/components/picture-side.tsx: previewUrl",
    "features/promotions/components/activity-pane.tsx: url",
    "features/session/components/captcha-field.tsx: picture",
  ]);
});
