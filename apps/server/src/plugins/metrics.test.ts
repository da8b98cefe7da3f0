/** Metrics on their own port, the access log, and the files for Prometheus and Grafana that use the figures. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { checkBooks } from "../check-books.ts";
import { createLogger } from "../core/create-logger.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { seatPlayer } from "../testing/test-player.ts";
import type { TestPlayer } from "../testing/test-player.ts";
import { startMetricsServer } from "./metrics-server.ts";
import type { MetricsServer } from "./metrics-server.ts";

const lines: string[] = [];
let app: TestApp;
let server: MetricsServer | undefined;
let player: TestPlayer;
let text = "";

beforeAll(async () => {
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  app = await createTestApp({ log, config: { metricsPort: 0 } });
  server = await startMetricsServer(app.deps);
  player = await seatPlayer(app, "measured");
  await player.playBooked();
  await app.call({ method: "GET", url: "/wps/member/info?secret=hidden", token: player.member.token });
  await app.call({ method: "GET", url: "/wps/nothing/hidden" });
  await app.call({ method: "GET", url: "/wps/agent/contracts/given", token: player.member.token });
  await checkBooks(app.deps);
  // Records a finished job, because no job runs in this test.
  app.deps.metrics.jobDuration.observe({ job: "check-books", outcome: "done" }, 1);
  text = await (await fetch(`http://127.0.0.1:${String(server?.port)}/metrics`)).text();
});
afterAll(async () => {
  await server?.close();
  await app.close();
});

test("a metrics port is opened only if the configuration names one", async () => {
  const { metricsPort: _metricsPort, ...config } = app.deps.config;
  expect(await startMetricsServer({ ...app.deps, config: { ...config, metricsPort: undefined } })).toBeUndefined();
  expect((await fetch(`http://127.0.0.1:${String(server?.port)}/`)).status).toBe(404);
});

test("the public port does not serve the metrics", async () => {
  const answer = await app.call({ method: "GET", url: "/metrics" });
  expect(answer.status).toBe(404);
  expect(answer.raw.body).not.toContain("http_request_duration_seconds");
});

test.each([
  /^http_request_duration_seconds_count\{method="GET",route="\/wps\/member\/info",status="200"\} 1$/m,
  /^openhouse_lane_batch_items_count\{lane="rounds"\} 1$/m,
  /^openhouse_pool_connections\{state="idle"\} \d+$/m,
  /^openhouse_database_up 1$/m,
  /^openhouse_outbox_events\{queue="delivery"\} [1-9]/m,
  /^openhouse_jobs\{state="queued"\} \d+$/m,
  /^openhouse_books_sound\{merchant="openhouse"\} 1$/m,
  /^openhouse_transfers_written \d+$/m,
])("a figure is measured: %s", (pattern) => {
  expect(text).toMatch(pattern);
});

test("no label names a member or a URL", () => {
  for (const secret of [String(player.member.memberId), "measured", "hidden", player.token]) {
    expect(text).not.toContain(secret);
  }
});

test("the log has one line per request, without its URL, token or body", () => {
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "request");
  const memberId = String(player.member.memberId);
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: "GET",
      route: "/wps/member/info",
      status: 200,
      merchant: "openhouse",
      actor: "member",
      actorId: memberId,
      bytes: expect.any(Number) as number,
      tookMs: expect.any(Number) as number,
      requestId: expect.any(String) as string,
    }),
  );
  expect(requests).toContainEqual(
    expect.objectContaining({ route: "/studio/api/rounds", actor: "member", actorId: memberId }),
  );
  expect(requests).toContainEqual(expect.objectContaining({ status: 404, actor: "visitor", actorId: null }));
  const output = lines.join("\n");
  for (const secret of ["hidden", player.token, player.member.token, player.member.password]) {
    expect(output).not.toContain(secret);
  }
});

test("the log names the member who was refused, the route and the status", () => {
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const refusal = { route: "/wps/agent/contracts/given", status: 403, actorId: String(player.member.memberId) };
  expect(requests).toContainEqual(expect.objectContaining(refusal));
});

const folder = join(import.meta.dirname, "../../../../deploy/monitoring");
const read = (file: string) => readFileSync(join(folder, file), "utf8");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

/** The figures that an expression names, recognised by their prefix. Texts in quotes are ignored. */
function figuresOf(expression: string): string[] {
  const withoutLabels = expression.replaceAll(/"[^"]*"/g, '""');
  return [...withoutLabels.matchAll(/\b(?:openhouse|http|nodejs|process)_\w+/g)].map(([name]) => name);
}

test("alert rules and dashboard name only figures that exist", () => {
  const { groups } = parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(read("dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const names = new Set(expressions.flatMap(figuresOf));
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ""));
  expect([...names].filter((name) => !isKnown(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(15);
  expect(parse(read("prometheus.yaml"))).toMatchObject({ rule_files: ["alerts.yaml"] });
});

test("each alert has a severity and is explained in the documentation", () => {
  const { groups } = parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] };
  const documentation = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
  for (const { alert, labels, annotations } of groups.flatMap((group) => group.rules)) {
    expect(["page", "ticket"]).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(documentation).toContain(`| \`${alert}\` |`);
  }
});
