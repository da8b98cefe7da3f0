import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "./api-client.ts";
import { inUploadTurn } from "./send-upload.ts";
import { ApiError } from "./api-error.ts";
import { freePlayProof } from "./encrypt-payload.ts";
import { encryptedRoutes } from "./encrypted-routes.ts";
import { createSessionToken } from "./session-token.ts";

interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly body: string;
}

interface ServerResponse {
  readonly status: number;
  readonly body: unknown;
  /** Breaks the connection before the end of the body. */
  readonly isCut?: boolean;
}

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const session = createSessionToken("token");
const onSessionEnd = vi.fn();
let server: Server;
let origin: string;
let received: ReceivedRequest[] = [];
let nextResponse: ServerResponse;
/** Called after the server has received the call, before it responds. */
let beforeResponse: () => void = () => undefined;

// A real HTTP server with responses set by each test, because the tests are about the client's network behaviour.
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      received.push({ request, body });
      const isKey = request.url === "/wps/session/key/rsa";
      const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
      const {
        status,
        body: reply,
        isCut,
      }: ServerResponse = isKey ? success({ kid: "k1", alg: "RSA-OAEP-256", key }) : nextResponse;
      beforeResponse();
      response.writeHead(status, {
        "content-type": "application/json",
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "*",
        "access-control-allow-methods": "*",
      });
      const text = JSON.stringify(reply);
      response.end(isCut === true ? text.slice(0, -4) : text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // happy-dom checks cross-origin calls like a browser, so the page has the server's origin.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(origin);
});

afterAll(() => void server.close());

beforeEach(() => {
  received = [];
  session.forget();
  onSessionEnd.mockClear();
  beforeResponse = () => undefined;
});

const client = () => createApiClient({ merchant: "openhouse", language: () => "EN", session, onSessionEnd, origin });

describe("the API client", () => {
  it("sends the headers of the session and the client, and returns the value of the envelope", async () => {
    session.keep("secret-token");
    nextResponse = success({ account: "demoplayer" });
    expect(await client().call("GET /wps/member/info")).toEqual({ account: "demoplayer" });
    expect(received[0]?.request.headers).toMatchObject({
      merchant: "openhouse",
      authorization: "secret-token",
      language: "EN",
      device: "web",
      "x-gateway-version": "3",
    });
    expect(received[0]?.request.headers["idempotency-key"]).toBeUndefined();
  });

  it("sends the caller's idempotency key, or a new one if the caller passes none", async () => {
    nextResponse = success(null);
    await client().call("DELETE /wps/session/logout", { idempotencyKey: "mine" });
    await client().call("DELETE /wps/session/logout");
    expect(received[0]?.request.headers["idempotency-key"]).toBe("mine");
    expect(received[1]?.request.headers["idempotency-key"]).toMatch(/^[\w-]{24}$/);
  });

  it("[S7.001] [S7.005] encrypts a login so that only the server can read it", async () => {
    nextResponse = success({ token: "t" });
    const geetest = { captcha_id: "c", lot_number: "l", pass_token: "p", gen_time: "1", captcha_output: "o" };
    const proof = { username: "demoplayer", password: "Player2026", captcha: "x4t7", type: "username" as const };
    const body = { ...proof, geetestValidateV4: geetest };
    await client().call("POST /wps/session/login", { body });
    expect(received[1]?.body).not.toContain("Player2026");
    expect(received[1]?.request.headers["encryption"]).toMatch(/^k1\./);
    expect(decryptedPayload("POST /wps/session/login")).toEqual(body);
  });

  it.each(["PUT /wps/member/register", "PUT /wps/member/register/mobile"] as const)(
    "[S7.014] encrypts %s, including the domain",
    async (route) => {
      nextResponse = success({ token: "t" });
      const body = { username: "capizlover", domain: "www.example.ph", registerMethod: "WEB" };
      await client().call(route, { body });
      expect(received[1]?.body).not.toContain("www.example.ph");
      expect(decryptedPayload(route)).toEqual(body);
    },
  );

  it("[S7.002] encrypts only the seven calls that the specification lists", () => {
    expect([...encryptedRoutes].toSorted()).toEqual([
      "POST /wps/member/password",
      "POST /wps/member/password/verification",
      "POST /wps/relay/passwordCheck/MCSFE_convertPoint",
      "POST /wps/relay/passwordCheck/MCSFE_redeemPoint",
      "POST /wps/session/login",
      "PUT /wps/member/register",
      "PUT /wps/member/register/mobile",
    ]);
  });

  it("[S7.003] sends a call outside that list unencrypted", async () => {
    nextResponse = success({ expiredMinutes: 1 });
    const body = { mobileNum: "9171234567", countryDialingCode: "63" };
    await client().call("POST /wps/verification/sms/noLogin", { body });
    expect(JSON.parse(received[0]?.body ?? "")).toEqual(body);
    expect(received[0]?.request.headers["encryption"]).toBeUndefined();
  });

  it("[S7.019] proves a request for free play by an encrypted, reversed random string", async () => {
    const key = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    const proof = async (random?: string) => {
      const [kid, wrapped = ""] = (await freePlayProof({ kid: "k1", key }, random)).split(".");
      const oaep = { key: privateKey, oaepHash: "sha256", padding: constants.RSA_PKCS1_OAEP_PADDING };
      return { kid, text: privateDecrypt(oaep, Buffer.from(wrapped, "base64url")).toString() };
    };
    expect(await proof("abc")).toEqual({ kid: "k1", text: "cba" });
    expect((await proof()).text).not.toBe((await proof()).text);
  });

  it("throws a refusal with its code and status", async () => {
    nextResponse = failure(409, "exists.account.err", "This username is already taken.");
    const error = await client()
      .call("GET /wps/member/info")
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: "refused", code: "exists.account.err", status: 409 });
  });

  it("forgets the session and notifies the page if the server reports that the session has ended", async () => {
    session.keep("old");
    nextResponse = failure(401, "user.or.token.invalid", "Your session has ended.");
    await expect(client().call("GET /wps/member/info")).rejects.toThrow("Your session has ended.");
    expect(session.read()).toBeUndefined();
    expect(onSessionEnd).toHaveBeenCalledOnce();
  });

  it("does not report the end of a session when a login is refused", async () => {
    nextResponse = failure(401, "login.cred.err", "Wrong.");
    const body = { username: "a", password: "b" };
    await expect(client().call("POST /wps/session/login", { body })).rejects.toThrow("Wrong.");
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it("keeps the session when a password is wrong", async () => {
    session.keep("secret-token");
    nextResponse = failure(401, "login.cred.err", "Wrong.");
    const body = { password: "a", paymentPassword: "b", confirmPaymentPassword: "b" };
    await expect(client().call("POST /wps/member/paymentPassword", { body })).rejects.toThrow("Wrong.");
    expect(session.read()).toBe("secret-token");
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it("keeps the current session when a late response refuses the previous one", async () => {
    session.keep("old");
    nextResponse = failure(401, "user.or.token.invalid", "Your session has ended.");
    beforeResponse = () => session.keep("new");
    await expect(client().call("GET /wps/member/info")).rejects.toThrow("Your session has ended.");
    expect(session.read()).toBe("new");
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  it("reports a truncated success as a network failure, because the server's result is unknown", async () => {
    nextResponse = { ...success({ token: "t" }), isCut: true };
    await expect(client().call("GET /wps/member/info")).rejects.toMatchObject({ kind: "network", status: 0 });
    await expect(client().call("GET /lgw/games/game_menus", { query: {} })).rejects.toMatchObject({
      kind: "network",
      status: 0,
    });
  });

  it("reports a success without an envelope as a network failure", async () => {
    nextResponse = { status: 200, body: { portal: "Sign in to the hotel's network" } };
    await expect(client().call("GET /wps/member/info")).rejects.toMatchObject({ kind: "network" });
  });

  it("notifies the page of refusals, but not of unreadable responses", async () => {
    const onRefused = vi.fn();
    const notifying = createApiClient({
      merchant: "openhouse",
      language: () => "EN",
      session,
      onSessionEnd,
      onRefused,
      origin,
    });
    nextResponse = { status: 200, body: { portal: "Sign in to the hotel's network" } };
    await expect(notifying.call("GET /wps/member/info")).rejects.toMatchObject({ kind: "network" });
    expect(onRefused).not.toHaveBeenCalled();
    nextResponse = failure(503, "system.maintenance", "Closed.");
    await expect(notifying.call("GET /wps/member/info")).rejects.toMatchObject({ kind: "refused" });
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "system.maintenance" }));
  });

  describe("with a progress callback", () => {
    const upload = (signal?: AbortSignal, sender = client()) =>
      sender.call("POST /wps/member/files", {
        query: { purpose: "deposit" },
        body: new Blob(["a picture"], { type: "image/png" }),
        onProgress: () => undefined,
        ...(signal && { signal }),
      });

    it("sends the same request and returns the same results as without one", async () => {
      session.keep("secret-token");
      nextResponse = success({ fileId: "7", width: 1, height: 1 });
      expect(await upload()).toEqual({ fileId: "7", width: 1, height: 1 });
      expect(received[0]?.request.headers).toMatchObject({
        authorization: "secret-token",
        "content-type": "image/png",
      });
      expect(received[0]?.request.url).toBe("/wps/member/files?purpose=deposit");
      expect(received[0]?.body).toBe("a picture");
      nextResponse = failure(409, "file.too.many", "You can send up to 3 pictures.");
      await expect(upload()).rejects.toMatchObject({ kind: "refused", code: "file.too.many", status: 409 });
    });

    it("waits for its turn, because the server refuses a third upload at the same time", async () => {
      let [open, mostOpen] = [0, 0];
      const run = async (isFailing: boolean) => {
        mostOpen = Math.max(mostOpen, (open += 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
        open -= 1;
        if (isFailing) throw new Error("lost");
      };
      const uploads = [false, true, false, true, false].map((isFailing) => inUploadTurn(() => run(isFailing)));
      const results = await Promise.allSettled(uploads);
      expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
      expect(mostOpen).toBe(2);
    });

    it("reports a lost connection as a network failure and an abort as an AbortError", async () => {
      const options = { merchant: "m", language: () => "EN" as const, session, onSessionEnd };
      const uploadToClosedPort = upload(undefined, createApiClient({ ...options, origin: "http://127.0.0.1:1" }));
      await expect(uploadToClosedPort).rejects.toMatchObject({ kind: "network", status: 0 });
      await expect(upload(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    });
  });

  it("reports a missing response as a network failure", async () => {
    const clientOfClosedPort = createApiClient({
      merchant: "m",
      language: () => "EN",
      session,
      onSessionEnd,
      origin: "http://127.0.0.1:1",
    });
    await expect(clientOfClosedPort.call("GET /wps/member/info")).rejects.toMatchObject({ kind: "network", status: 0 });
  });
});

/** Decrypts the payload of the second call, as the server does. */
function decryptedPayload(route: string): unknown {
  const { request, body } = received[1] ?? expect.fail("the call was not sent");
  const [, wrapped = ""] = String(request.headers["encryption"]).split(".");
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const aes = privateDecrypt({ key: privateKey, oaepHash: "sha256", padding }, Buffer.from(wrapped, "base64url"));
  const { value } = JSON.parse(body) as { value: string };
  const [iv = Buffer.of(), sealed = Buffer.of()] = value.split(".").map((part) => Buffer.from(part, "base64url"));
  const decipher = createDecipheriv("aes-256-gcm", aes, iv);
  decipher.setAAD(Buffer.from(route));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
  return (JSON.parse(plain) as { payload: unknown }).payload;
}

function success(value: unknown) {
  return { status: 200, body: { success: true, value, message: null, errorCode: null } };
}

function failure(status: number, errorCode: string, message: string) {
  return { status, body: { success: false, value: null, message, errorCode } };
}
