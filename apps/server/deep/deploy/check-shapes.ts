/**
 * Checks what nginx answers in both shapes (TLS ends in nginx, or in a balancer before it): to visitors, to the
 * balancer, and to a caller who only claims to be the balancer. Returns one line for each wrong answer.
 */

import { request } from "node:https";
import { encryptRequest } from "../../src/testing/test-app.ts";
import type { TestCall } from "../../src/testing/test-app.ts";
import { createHttpClient, envelopeOf } from "../lib/http-client.ts";
import type { HttpAnswer, HttpCall, HttpClient } from "../lib/http-client.ts";
import { balancerAddress } from "./nginx-files.ts";
import type { NginxFolders, NginxPorts } from "./nginx-files.ts";

interface Shape {
  readonly ports: NginxPorts;
  readonly nginxFolders: NginxFolders;
}

/** A member whom no load uses, because a login could end other sessions. */
export interface LoginMember {
  readonly username: string;
  readonly password: string;
}

type Expectations = (what: string, isMet: boolean, answer?: HttpAnswer) => void;

const visitor = "127.0.2.7";
const trialLaunch = "/wps/relay/GCS_gameTrialLaunch?vassalage=STUDIO&gameCode=capiz-after-dark";
const strictTransport = "max-age=31536000; includeSubDomains";

/** Shape 1: the visitor's connection is TLS and ends in nginx. */
export async function checkTlsHere({ ports, nginxFolders }: Shape, member: LoginMember): Promise<string[]> {
  const { problems, expect } = collectProblems("TLS in nginx");
  const secure = createHttpClient(ports.https, nginxFolders.authority);
  const plain = createHttpClient(ports.http);
  const get = (path: string, headers = {}) => secure.call({ method: "GET", path, address: visitor, headers });
  const redirect = await plain.call({ method: "GET", path: "/login?a=b" });
  expect("http is redirected", redirect?.status === 301 && redirect.headers.location === "https://localhost/login?a=b");
  const plainCall = await plain.call({ method: "GET", path: "/wps/system/status" });
  expect("a call by http is refused, not redirected", plainCall?.status === 403, plainCall);
  const page = await get("/");
  expect("the start page is answered", page?.status === 200, page);
  expect("a page has HSTS once", page?.headers["strict-transport-security"] === strictTransport, page);
  for (const path of ["/metrics", "/metrics/", "/%6detrics", "/demo/deposit", "/demo/outbox"]) {
    const answer = await get(path);
    const isHidden = answer?.status === 404 && !answer.text.includes("errorCode");
    expect(`${path} is not public`, isHidden, answer);
  }
  const claims = {
    "x-forwarded-for": "203.0.113.5",
    "x-forwarded-proto": "http",
    "x-forwarded-host": "harbour.localhost",
  };
  const status = await get("/wps/system/status", claims);
  expect("X-Forwarded-Host is ignored", status?.text.includes('"merchant":"openhouse"') === true, status);
  await checkLogin({
    client: secure,
    expect,
    member,
    call: { address: visitor, headers: claims },
    expectedIp: visitor,
  });
  await checkBodies(secure, expect);
  expect("no upgrade outside the live channel", (await tryUpgrade("/wps/system/status", ports, nginxFolders)) !== 101);
  const oldTls = await tryOldTls(ports);
  expect("TLS 1.1 is refused", !oldTls);
  secure.close();
  plain.close();
  return problems;
}

/** Shape 2: TLS ends in a balancer, which calls nginx by http. */
export async function checkTlsBefore({ ports }: Shape, member: LoginMember): Promise<string[]> {
  const { problems, expect } = collectProblems("TLS before nginx");
  const client = createHttpClient(ports.http);
  const fromBalancer = (path: string, scheme: string, chain = "203.0.113.7") =>
    client.call({
      method: "GET",
      path,
      address: balancerAddress,
      headers: { "x-forwarded-proto": scheme, "x-forwarded-for": chain },
    });
  const page = await fromBalancer("/", "https");
  expect("a page is answered", page?.status === 200, page);
  expect("a page has HSTS once", page?.headers["strict-transport-security"] === strictTransport, page);
  const plain = await fromBalancer("/", "http");
  expect("a visitor's http is redirected", plain?.status === 301, plain);
  const plainCall = await fromBalancer("/wps/system/status", "http");
  expect("a call by http is refused, not redirected", plainCall?.status === 403, plainCall);
  const probe = await client.call({ method: "GET", path: "/readyz", address: balancerAddress });
  expect("the balancer's check is answered", probe?.status === 200, probe);
  const stranger = await client.call({
    method: "GET",
    path: "/",
    address: visitor,
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" },
  });
  expect("a stranger who claims https is redirected", stranger?.status === 301, stranger);
  const metrics = await fromBalancer("/metrics", "https");
  expect("/metrics is not public", metrics?.status === 404, metrics);
  // The first address of the chain is what the visitor claims; the balancer added the second one.
  for (const [chain, expectedIp] of [
    ["203.0.113.7", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.8", "203.0.113.8"],
  ] as const) {
    const headers = { "x-forwarded-proto": "https", "x-forwarded-for": chain };
    await checkLogin({ client, expect, member, call: { address: balancerAddress, headers }, expectedIp });
  }
  client.close();
  return problems;
}

interface LoginCheck {
  readonly client: HttpClient;
  readonly expect: Expectations;
  readonly member: LoginMember;
  readonly call: Pick<HttpCall, "address" | "headers">;
  readonly expectedIp: string;
}

/**
 * Logs in with the encrypted form, without a browser. Checks the IP address that the application sees, the cookies, the
 * links, and the refusals of concurrent uploads.
 */
async function checkLogin({ client, expect, member, call, expectedIp }: LoginCheck): Promise<void> {
  const send = async ({ method, url, body, headers }: TestCall) => {
    const more = { ...call.headers, ...headers };
    const answer = await client.call({ ...call, method, path: url, body, headers: more });
    return { answer, value: answer && envelopeOf(answer).value };
  };
  const form = { method: "POST", url: "/wps/session/login", body: member } as const;
  const login = await send(await encryptRequest(send, { realNow: () => new Date() }, form));
  expect("the login succeeds", login.answer?.status === 200, login.answer);
  const cookies = String(login.answer?.headers["set-cookie"]);
  expect("the login's cookies are Secure", cookies.includes("Secure"), login.answer);
  const { token = "" } = (login.value ?? {}) as { token?: string };
  const history = await send({ method: "GET", url: "/wps/member/loginHistory", headers: { authorization: token } });
  const { list = [] } = (history.value ?? {}) as { list?: { ip: string }[] };
  expect(`the application sees ${expectedIp}, not ${list[0]?.ip}`, list[0]?.ip === expectedIp);
  const launch = await send({ method: "GET", url: trialLaunch, headers: { authorization: token } });
  const { content } = (launch.value ?? {}) as { content?: { game_url?: string } };
  expect("links are https", content?.game_url?.startsWith("https://studio.localhost") === true, launch.answer);
  // The application closes the connection of a refused upload while nginx still sends the body.
  const body = Buffer.alloc(4_500_000);
  const headers = { authorization: token, "content-type": "image/png" };
  const upload = { method: "POST", url: "/wps/member/files?purpose=deposit", body, headers } as const;
  const uploads = await Promise.all(Array.from({ length: 8 }, () => send(upload)));
  const statuses = uploads.map(({ answer }) => answer?.status);
  const areAnswered = statuses.every((status) => status === 400 || status === 429);
  expect(`uploads at once have the answers ${statuses.join()}`, areAnswered && statuses.includes(429));
}

/** Checks that nginx refuses a large body of an ordinary call, and passes a large body of an upload on. */
async function checkBodies(client: HttpClient, expect: Expectations): Promise<void> {
  const body = { value: "x".repeat(400_000) };
  const call = await client.call({ method: "POST", path: "/wps/session/login", body, address: visitor });
  expect("a large body of a call is refused", call?.status === 413, call);
  for (const path of ["/wps/member/files", "/wps/member/identity/pictures"]) {
    const upload = await client.call({ method: "POST", path, body, address: visitor });
    expect(`an upload to ${path} reaches the application`, upload?.status === 401, upload);
  }
}

/** Requests an upgrade to WebSocket and returns the status; undefined if the connection failed. */
function tryUpgrade(path: string, { https }: NginxPorts, { authority }: NginxFolders): Promise<number | undefined> {
  return new Promise((resolve) => {
    const headers = {
      host: "localhost",
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    const outgoing = request({ host: "127.0.0.1", servername: "localhost", port: https, path, ca: authority, headers });
    outgoing.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on("error", () => resolve(undefined));
    outgoing.end();
  });
}

/** Returns true if nginx accepts TLS 1.0 or 1.1. */
function tryOldTls({ https }: NginxPorts): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
    const outgoing = request({ host: "127.0.0.1", port: https, rejectUnauthorized: false, ...options });
    outgoing.on("response", () => resolve(true));
    outgoing.on("error", () => resolve(false));
    outgoing.end();
  });
}

function collectProblems(shape: string): { problems: string[]; expect: Expectations } {
  const problems: string[] = [];
  const expect: Expectations = (what, isMet, answer) => {
    const seen = answer === undefined ? "" : ` (${answer.status} ${answer.text.slice(0, 120)})`;
    if (!isMet) problems.push(`${shape}: ${what}: no${seen}`);
  };
  return { problems, expect };
}
