/** Traces as a collector gets them: what is measured, what belongs together, and that nothing personal is in them. */

import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemRandom } from "../../core/random.ts";
import { noTracing } from "../../core/tracing.ts";
import { startJobs } from "../../db/jobs.ts";
import { nameStatement } from "../../db/trace-database.ts";
import { startOutbox } from "../../db/outbox.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { openTracing } from "./open-tracing.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

const remoteTrace = "0af7651916cd43dd8448eb211c80319c";
const bodies: string[] = [];
const outgoingHeaders: (string | undefined)[] = [];
let collector: Server;
let app: TestApp;
let member: SignedInMember;
let spans: Span[];

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(Buffer.concat(chunks).toString());
      else outgoingHeaders.push(request.headers["traceparent"]?.toString());
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  app = await createTestApp({ config: { traceUrl: `${origin}/v1/traces`, traceRatePpm: 1_000_000 } });
  await work(origin);
  // Closing the app exports the spans that are still queued.
  await app.close();
  spans = bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
});
afterAll(() => collector.close());

async function work(origin: string): Promise<void> {
  member = await app.register("tracedperson");
  await giveMoney(app, member, 12_345n);
  const headers = { traceparent: `00-${remoteTrace}-b7ad6b7169203331-01` };
  await app.call({ method: "GET", url: "/wps/member/info?name=hiddenquery", token: member.token, headers });
  await app.call({ method: "GET", url: "/wps/nothing/hiddenpath" });
  await app.deps.tracing.span({ name: "outer" }, () => fetch(`${origin}/pay/hiddenpath`).then((reply) => reply.text()));
  await fetch(`${origin}/untraced`);
  const done = Promise.withResolvers<void>();
  const run = async () => done.resolve();
  const jobs = await startJobs(app.deps, { databaseUrl: app.ownerUrl, jobs: { "traced-job": { run } } });
  await app.deps.db.query(`select enqueue_job('traced-job', '{}'::jsonb, null, null)`);
  await done.promise;
  await jobs.stop();
  const handle = async () => undefined;
  const outbox = startOutbox(app.deps, [{ name: "traced", events: ["member.registered"], handle }]);
  await outbox.drain();
  await outbox.stop();
}

const named = (name: string) => spans.filter((span) => span.name === name);
const childrenOf = (span: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);

it("measures requests by the pattern of their route, with their statements inside", () => {
  const [request] = named("GET /wps/member/info");
  expect(request?.attributes).toEqual([
    { key: "http.request.method", value: { stringValue: "GET" } },
    { key: "http.route", value: { stringValue: "/wps/member/info" } },
    { key: "http.response.status_code", value: { intValue: 200 } },
  ]);
  expect(childrenOf(request).map(({ name }) => name)).toContain("select member");
  const [registration] = named("PUT /wps/member/register");
  const transactions = childrenOf(registration).filter(({ name }) => name === "transaction");
  expect(transactions.flatMap(childrenOf).map(({ name }) => name)).toContain("insert member");
});

it("joins the trace of the caller, and passes its own trace on to other systems", () => {
  expect(named("GET /wps/member/info")).toMatchObject([{ traceId: remoteTrace, parentSpanId: "b7ad6b7169203331" }]);
  const [outer] = named("outer");
  const [call] = childrenOf(outer);
  expect(call?.name).toBe("GET 127.0.0.1");
  expect(outgoingHeaders).toEqual([`00-${outer?.traceId}-${call?.spanId}-01`, undefined]);
});

it("measures jobs and deliveries of the outbox", () => {
  expect(named("job traced-job")).toHaveLength(1);
  expect(named("deliver to traced")).toMatchObject([
    { attributes: [{ key: "openhouse.event", value: { stringValue: "member.registered" } }] },
  ]);
});

it("exports no personal data, token, id, query, path or SQL value", () => {
  const text = bodies.join("\n");
  expect(spans.length).toBeGreaterThan(20);
  const secrets = [member.account, member.token, member.password, String(member.memberId), "12345", "Player2026"];
  for (const secret of [...secrets, "hiddenquery", "hiddenpath", "$1"]) expect(text).not.toContain(secret);
});

it("exports the configured share only, also of traces that a caller marks as sampled", async () => {
  const url = "http://127.0.0.1:1/v1/traces";
  const tracing = await openTracing({ traceUrl: url, traceRatePpm: 250_000, role: "api" }, systemRandom);
  const drawn = [249_999, 250_000];
  const fixed = await openTracing(
    { traceUrl: url, traceRatePpm: 250_000, role: "api" },
    { int: () => drawn.shift() ?? 0 },
  );
  const isRecorded = () =>
    fixed.start({ name: "request" }, `00-${remoteTrace}-b7ad6b7169203331-01`).run(fixed.isRecording);
  expect([isRecorded(), isRecorded()]).toEqual([true, false]);
  await Promise.all([tracing.close(), fixed.close()]);
});

it("loads and wraps nothing without an endpoint", async () => {
  expect(await openTracing({ traceUrl: undefined, traceRatePpm: 1_000_000, role: "api" }, systemRandom)).toBe(
    noTracing,
  );
});

it.each([
  ["select a.id from member_session a where a.id = $1", "select member_session"],
  ["insert into outbox (id) select unnest($1)", "insert outbox"],
  ["with x as (select 1 from deposit) update deposit set a = 1", "select deposit"],
  ["update account set balance = 'secret'", "update account"],
  ["select append_audit($1, $2)", "select append_audit"],
  ["select * from book_rounds($1)", "select book_rounds"],
  ["savepoint listener", "savepoint"],
])("names the statement %s", (sql, name) => {
  expect(nameStatement(sql)).toBe(name);
});
