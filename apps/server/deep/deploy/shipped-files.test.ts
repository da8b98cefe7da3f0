import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readIgnoreFile } from "./ignore-file.ts";

const root = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

it.each([
  [".git/config", true],
  [".data/secret", true],
  ["apps/server/.data/secret", true],
  [".cache/reports/x.json", true],
  ["node_modules/vite/package.json", true],
  ["packages/rules/node_modules/x/package.json", true],
  ["deploy/.env", true],
  ["deploy/nginx/certificates/key.pem", true],
  ["apps/portal/dist/client/index.html", true],
  ["apps/server/src/app.test.ts", true],
  ["package-lock.json", false],
  [".npmrc", false],
  ["apps/server/src/core/secrets/sealed-text.ts", false],
  ["apps/server/db/schema.sql", false],
])(".dockerignore leaves out secrets, history and local files: %s", (path, isLeftOut) => {
  expect(readIgnoreFile(read(".dockerignore"))(path)).toBe(isLeftOut);
});

it("nginx accepts bodies of 8 MB for exactly the calls that contain a file", () => {
  const { wire } = JSON.parse(read("docs/fixed-values.json")) as { wire: Readonly<Record<string, string>> };
  const [, pattern = "$."] =
    /location ~ (\S+) \{\s+client_max_body_size/.exec(read("deploy/nginx/locations.conf")) ?? [];
  const urls = Object.keys(wire).flatMap((part) => /^\w+ (\S+) body$/.exec(part)?.[1] ?? []);
  const withFile = urls.filter((url) =>
    ["POST", "PUT"].some((method) => / file\?? /.test(` ${wire[`${method} ${url} body`] ?? ""} `)),
  );
  expect(withFile).toContain("/wps/member/identity/pictures");
  expect(urls.filter((url) => new RegExp(pattern).test(url))).toEqual(withFile);
});

it("nginx never repeats webhooks, calls of suppliers, and GET calls that write", () => {
  const { routes } = JSON.parse(read("docs/fixed-values.json")) as { routes: Readonly<Record<string, string>> };
  const locations = read("deploy/nginx/locations.conf")
    .matchAll(/location ~ (?<pattern>\S+) \{(?<body>[^}]*)\}/g)
    .toArray();
  const isOnce = (url: string) =>
    locations.some(
      ({ groups }) => new RegExp(groups?.["pattern"] ?? "^$").test(url) && /_once;/.test(groups?.["body"] ?? ""),
    );
  const urls = Object.keys(routes).flatMap((route) => (route.startsWith("GET ") ? [route.slice(4)] : []));
  // Clients of the family (docs/wire-format.md) may send these calls by GET or by POST.
  const writing = urls.filter((url) => /^\/wps\/(relay|game)\//.test(url) && `POST ${url}` in routes);
  const launches = urls.filter((url) => /launch/i.test(url));
  expect(writing).toContain("/wps/game/launchGame");
  expect(writing.length).toBeGreaterThan(3);
  const signed = ["/gateway/payments/sandbox", "/gateway/rs/sandali/transaction/bet"];
  for (const url of [...writing, ...launches, ...signed]) expect(`${url} ${isOnce(url)}`).toBe(`${url} true`);
  expect(read("deploy/nginx/locations.conf").match(/proxy_next_upstream error/g)).toHaveLength(1);
});

it.each(["tls-here.conf", "tls-before.conf"])("%s refuses every call by plain http, and redirects pages", (file) => {
  const { routes } = JSON.parse(read("docs/fixed-values.json")) as { routes: Readonly<Record<string, string>> };
  const [, pattern = "$."] = /\^(?:http:)?(\/\([^)]+\)\/)[^\n]*(?:403| 1;)/.exec(read(`deploy/nginx/${file}`)) ?? [];
  const isRefused = (url: string) => new RegExp(`^${pattern}`).test(url);
  const calls = Object.keys(routes).flatMap(
    (route) => route.match(/ (\/(?!healthz|readyz|media|demo|openapi|[.]well-known).*)/)?.[1] ?? [],
  );
  expect(calls.length).toBeGreaterThan(300);
  expect(calls.filter((url) => !isRefused(url))).toEqual([]);
  expect(["/", "/login", "/backoffice", "/backoffice/login", "/assets/a.js"].filter(isRefused)).toEqual([]);
});

it("nginx offers only TLS 1.2 and 1.3, with forward secrecy and authenticated encryption", () => {
  const shape = read("deploy/nginx/tls-here.conf");
  expect(/ssl_protocols (.*);/.exec(shape)?.[1]).toBe("TLSv1.2 TLSv1.3");
  const ciphers = /ssl_ciphers (.*);/.exec(shape)?.[1]?.split(":") ?? [];
  expect(ciphers.length).toBeGreaterThan(3);
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-.*(GCM-SHA\d+|POLY1305)$/);
  expect(shape).toContain("ssl_session_tickets off;");
});

it("the containers of the product do not get the owner's login of the database", () => {
  const compose = read("deploy/compose.yaml");
  const environment = /^x-environment:.*?(?=^\S)/ms.exec(compose)?.[0] ?? "";
  expect(environment).toContain("OPENHOUSE_APP_DATABASE_URL");
  expect(environment).not.toMatch(/^ {2}DATABASE_URL/m);
  const services = compose.split(/^ {2}(?=[a-z0-9-]+:$)/m).filter((text) => /^ +DATABASE_URL:/m.test(text));
  expect(services.map((text) => text.split(":")[0])).toEqual(["migrate", "admin"]);
});
