/** The initial text of each file of a new operation. The files compile and mark what must be filled in. */

/** Maps the path of each file to its text. */
export function operationFiles(domain: string, operation: string): Record<string, string> {
  const names: Names = { domain, operation, type: pascalCase(operation), call: camelCase(operation) };
  return {
    [`packages/protocol/src/${domain}/${operation}.ts`]: protocolFile(names),
    [`apps/server/src/modules/${domain}/${operation}.ts`]: operationFile(names),
    [`apps/server/src/modules/${domain}/${operation}.test.ts`]: testFile(names),
    [`apps/portal/src/features/${domain}/api/${operation}.ts`]: portalFile(names),
    [`e2e/${operation}.spec.ts`]: journeyFile(names),
  };
}

interface Names {
  readonly domain: string;
  readonly operation: string;
  readonly type: string;
  readonly call: string;
}

function protocolFile({ operation, type }: Names): string {
  return `/** Request and response of the operation "${words(operation)}". */

import { Type } from "typebox";
import type { Static } from "typebox";

export const ${type}Body = Type.Object({}, { additionalProperties: false });
export type ${type}Body = Static<typeof ${type}Body>;

export const ${type}Reply = Type.Object({});
export type ${type}Reply = Static<typeof ${type}Reply>;
`;
}

function operationFile({ domain, operation, type, call }: Names): string {
  return `/** The operation "${words(operation)}". */

import type { ${type}Body, ${type}Reply } from "@openhouse/protocol/${domain}/${operation}";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";

/** Describe here: units of the input and the result; refusals in the order they are checked; side effects. */
export async function ${call}(deps: Deps, actor: MemberActor, input: ${type}Body): Promise<${type}Reply> {
  return deps.db.transaction(async () => ({ ...input, actor: actor.kind }));
}
`;
}

function testFile({ operation }: Names): string {
  return `import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("${words(operation)}", () => {
  it("is not written yet", () => {
    expect(test).toBeUndefined();
  });
});
`;
}

function portalFile({ operation, domain, call }: Names): string {
  return `/** The call of the operation "${words(operation)}". */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

/** Refreshes cached data that the call changes. */
export function ${camelCase(`use-${operation}`)}() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => api.call("POST /wps/${domain}/${call}", { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["${domain}"] }),
  });
}
`;
}

function journeyFile({ operation }: Names): string {
  return `/** A journey with the operation "${words(operation)}". */

import { expect, test } from "@playwright/test";

test("a member can ${words(operation)}", async ({ page }) => {
  await page.goto("/");
  expect(page.url()).toBe("not written yet");
});
`;
}

function words(operation: string): string {
  return operation.replaceAll("-", " ");
}

function camelCase(operation: string): string {
  return operation.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(operation: string): string {
  const name = camelCase(operation);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
