import { expect, it } from "vitest";
import { findUploadProblem, uploadLimits } from "./upload-limits.ts";

it("[S9.026] an upload accepts up to 3 files of up to 5 MB each, png or jpg", () => {
  expect(uploadLimits).toEqual({ files: 3, bytes: 5_242_880, types: ["image/png", "image/jpeg"] });
});

it.each([
  ["a png of 5 MB", { type: "image/png", size: 5_242_880 }, 2, undefined],
  ["a jpg", { type: "image/jpeg", size: 1 }, 0, undefined],
  ["a gif", { type: "image/gif", size: 1 }, 0, "type"],
  ["a svg", { type: "image/svg+xml", size: 1 }, 0, "type"],
  ["a png of 5 MB and a byte", { type: "image/png", size: 5_242_881 }, 0, "size"],
  ["a fourth picture", { type: "image/png", size: 1 }, 3, "count"],
])("for %s (%j) with %d files already chosen, findUploadProblem returns %s", (_name, file, chosenCount, problem) => {
  expect(findUploadProblem(file, chosenCount)).toBe(problem);
});
