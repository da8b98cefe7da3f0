/**
 * A proxy in front of our own gateway that changes requests or responses, to imitate an operator that breaks a rule of
 * the wallet protocol.
 */

import type { KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import { openOperator } from "@openhouse/wallet-kit/operator";
import type { Fields, Operator, OperatorResponse } from "@openhouse/wallet-kit/operator";

export type Answer = Pick<OperatorResponse, "fields" | "httpStatus">;

export interface ProxiedCall {
  readonly name: RsCallName;
  readonly fields: Fields;
  readonly body: string;
  readonly signature: string | null;
  /** The variant's state between calls. */
  readonly memory: Map<string, Fields>;
  /** Forwards the call unchanged. */
  pass(): Promise<Answer>;
  /** Forwards other bytes with the same signature. */
  passBytes(body: string): Promise<Answer>;
  /** Forwards the call with changed fields and a new signature. */
  passWith(changes: Fields): Promise<Answer>;
  /** Sends another call to the gateway. */
  passOther(name: RsCallName, fields: Fields): Promise<Answer>;
}

/** [what the operator does wrong, the rule that the kit must name, how the calls are changed] */
export type Variant = readonly [name: string, rule: string, breaking: VariantBreaking];

/** The players' tokens and other data that a variant needs. */
export interface VariantOptions {
  readonly freshToken: string;
  readonly expiredToken: string;
  readonly blockedUser: string;
  readonly gameCode: string;
  readonly minorUnit: number;
}

export type VariantBreaking = (call: ProxiedCall, context: VariantOptions) => Promise<Answer>;

export interface BrokenWallet {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the proxy in front of `url`; it signs changed calls with the supplier's key. */
export async function startBrokenWallet(
  target: { readonly url: string; readonly privateKey: KeyObject },
  breaking: (call: ProxiedCall) => Promise<Answer>,
): Promise<BrokenWallet> {
  const operator = openOperator(target);
  const memory = new Map<string, Fields>();
  const server = createServer((request, response) => {
    void readCall(request, operator, memory)
      .then(breaking)
      .then(({ httpStatus, fields }) => {
        response.writeHead(httpStatus, { "content-type": "application/json" }).end(JSON.stringify(fields));
      })
      .catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readCall(
  request: IncomingMessage,
  operator: Operator,
  memory: Map<string, Fields>,
): Promise<ProxiedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  const header = request.headers[rsSignatureHeader];
  const signature = typeof header === "string" ? header : null;
  const name = (request.url ?? "").slice(1) as RsCallName;
  const fields = objectOf(body);
  return {
    name,
    fields,
    body,
    signature,
    memory,
    pass: () => operator.send(name, {}, { body, signature }),
    passBytes: (bytes) => operator.send(name, {}, { body: bytes, signature }),
    passWith: (changes) => operator.send(name, { ...fields, ...changes }),
    passOther: (other, otherFields) => operator.send(other, otherFields),
  };
}

function objectOf(body: string): Fields {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
}

export function statusOf({ fields }: Answer): string {
  return String(fields["status"]);
}

export function withStatus(answer: Answer, status: string): Answer {
  return { ...answer, fields: { ...answer.fields, status } };
}

export function isBet({ name }: ProxiedCall): boolean {
  return name === "transaction/bet";
}

export function isWin({ name }: ProxiedCall): boolean {
  return name === "transaction/win";
}

/** Returns success where the gateway returns `status`. */
export function acceptInstead(status: string): VariantBreaking {
  return async (call) => {
    const answer = await call.pass();
    return statusOf(answer) === status ? withStatus(answer, "RS_OK") : answer;
  };
}

/** Returns `status` where the gateway accepts the call. */
export function refuse(
  matches: (call: ProxiedCall, context: VariantOptions) => boolean,
  status: string,
): VariantBreaking {
  return async (call, context) => {
    const answer = await call.pass();
    return matches(call, context) && statusOf(answer) === "RS_OK" ? withStatus(answer, status) : answer;
  };
}

export function changeAnswer(change: (fields: Fields) => Fields): VariantBreaking {
  return async (call) => {
    const answer = await call.pass();
    return { ...answer, fields: change(answer.fields) };
  };
}
