import { expect, it } from "vitest";
import { renderPicture } from "./render-picture.ts";

it.each([
  "/art/cover/RNG/STUDIO/capiz-after-dark.svg",
  "/art/hero/capiz/dark.svg",
  "/art/favicon/harbour.svg",
  "/art/avatar/7.svg",
])("draws %s", (path) => {
  expect(renderPicture(path)).toMatch(/^<svg /);
});

it.each([
  "/art/cover/RNG/STUDIO.svg",
  "/art/cover/RNG/STUDIO/<script>.svg",
  "/art/hero/nobody/dark.svg",
  "/art/hero/capiz/dusk.svg",
  "/art/favicon/capiz.png",
  "/art/",
])("draws nothing for %s", (path) => {
  expect(renderPicture(path)).toBeUndefined();
});
