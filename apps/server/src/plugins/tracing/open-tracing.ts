/**
 * Exports traces by OTLP over HTTP. The packages of OpenTelemetry are loaded only here, and only if an endpoint is
 * configured. Nothing is registered globally, so other packages cannot add spans or values.
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, Span, Tracer } from "@opentelemetry/api";
import type { Sampler } from "@opentelemetry/sdk-trace";
import type { Config } from "../../config.ts";
import type { RandomSource } from "../../core/random.ts";
import { noTracing } from "../../core/tracing.ts";
import type { RunningSpan, SpanDescription, Tracing } from "../../core/tracing.ts";
import { traceOutgoing } from "./trace-outgoing.ts";

type TracingConfig = Pick<Config, "traceUrl" | "traceRatePpm" | "role">;

const longestCloseMs = 3_000;

/** Returns `noTracing` without an endpoint. */
export async function openTracing(config: TracingConfig, random: Pick<RandomSource, "int">): Promise<Tracing> {
  if (config.traceUrl === undefined) return noTracing;
  const library = await loadLibrary();
  const provider = createProvider(library, { ...config, traceUrl: config.traceUrl, random });
  const spans = createSpans(library, provider.getTracer("openhouse"));
  const stopOutgoing = traceOutgoing(spans, spans.traceparentOf);
  return {
    ...spans,
    isOn: true,
    async span(description, work) {
      const span = spans.start(description);
      try {
        const result = await span.run(work);
        span.end({});
        return result;
      } catch (error) {
        span.end({ isFailed: true });
        throw error;
      }
    },
    async close() {
      stopOutgoing();
      const late = wait(longestCloseMs, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

async function loadLibrary() {
  const [api, sdk, exporter, resources, core] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/core"),
  ]);
  return { api, sdk, exporter, resources, core };
}

interface ProviderOptions extends Pick<TracingConfig, "traceRatePpm" | "role"> {
  readonly traceUrl: string;
  readonly random: Pick<RandomSource, "int">;
}

function createProvider(
  { api, sdk, exporter: { OTLPTraceExporter }, resources }: Library,
  { traceUrl, traceRatePpm, role, random }: ProviderOptions,
) {
  /**
   * Each trace is exported with the same probability, also one that began in another system: a caller must not be able
   * to have all its requests exported. Inner spans are exported if the outermost span of this process is exported, and
   * only then.
   */
  const sampler: Sampler = {
    shouldSample(context) {
      const parent = api.trace.getSpanContext(context);
      const isInner = parent !== undefined && parent.isRemote !== true;
      const isSampled = isInner
        ? (parent.traceFlags & api.TraceFlags.SAMPLED) !== 0
        : random.int(1_000_000) < traceRatePpm;
      return { decision: isSampled ? sdk.SamplingDecision.RECORD_AND_SAMPLED : sdk.SamplingDecision.NOT_RECORD };
    },
    toString: () => "OpenHouseSampler",
  };
  const exporter = new OTLPTraceExporter({ url: traceUrl });
  return new sdk.TracerProvider({
    sampler,
    resource: resources.resourceFromAttributes({ "service.name": "openhouse", "openhouse.role": role }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: longestCloseMs })],
  });
}

/** Creates spans, and keeps track of the current span across asynchronous work. */
function createSpans({ api, core }: Library, tracer: Tracer) {
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };
  const propagator = new core.W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const active = () => current.getStore() ?? api.ROOT_CONTEXT;
  const start = ({ name, kind = "internal", values }: SpanDescription, traceparent?: string): RunningSpan => {
    const parent =
      traceparent === undefined
        ? active()
        : propagator.extract(api.ROOT_CONTEXT, { traceparent }, api.defaultTextMapGetter);
    const span: Span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...values } }, parent);
    return {
      run: (work) => current.run(api.trace.setSpan(parent, span), work),
      end({ values: last, isFailed = false }) {
        if (last !== undefined) span.setAttributes(last);
        // The message of an error can contain personal data, so only the fact that it happened is exported.
        if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    start,
    isRecording: () => api.trace.getSpan(active())?.isRecording() === true,
    /** The header that makes another system's spans children of the span. */
    traceparentOf: (span: RunningSpan) =>
      span.run(() => {
        const headers: Record<string, string> = {};
        propagator.inject(active(), headers, api.defaultTextMapSetter);
        return headers["traceparent"];
      }),
  };
}
