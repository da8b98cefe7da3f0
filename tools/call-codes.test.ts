/** The error codes in the API description are those of the code. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { nodePath, root } from "./root.ts";

it("lists the error codes of each call as the code has them", async () => {
  const { stdout } = await promisify(execFile)(nodePath, ["tools/call-codes.ts"], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});
