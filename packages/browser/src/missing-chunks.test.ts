import { expect, it, vi } from "vitest";
import { createApiClient } from "./api-client.ts";
import { createSessionToken } from "./session-token.ts";

// The files that a browser loads on demand; here, none of them can be loaded.
vi.mock("./encrypt-payload.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("./send-upload.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const client = createApiClient({
  merchant: "openhouse",
  language: () => "EN",
  session: createSessionToken("token"),
  onSessionEnd: () => undefined,
});

it("an encrypted call fails as a network failure if the code that encrypts cannot be loaded", async () => {
  const body = { username: "demoplayer", password: "secret" };
  await expect(client.call("POST /wps/session/login", { body })).rejects.toMatchObject({ kind: "network", status: 0 });
});

it("an upload fails as a network failure if the code that sends it cannot be loaded", async () => {
  const input = { query: { purpose: "deposit" as const }, body: new Blob(["x"]), onProgress: () => undefined };
  await expect(client.call("POST /wps/member/files", input)).rejects.toMatchObject({ kind: "network", status: 0 });
});
