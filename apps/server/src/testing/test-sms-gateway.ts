/** A real HTTP gateway for SMS on loopback: checks signatures, delivers each id once, and has faults on demand. */

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SmsGatewayConfig } from "../config.ts";

/**
 * A number: responds with this status and delivers nothing. `refuse`: responds with 200 and a refusal. `silent`:
 * accepts the request and sends no response. `echo`: refuses and repeats the message as its reason. `deliver, then
 * drop`: delivers and breaks the connection before the response. `garbage`: delivers and responds with invalid JSON.
 * `redirect`: responds with a redirect. `flood`: responds with a megabyte of text.
 */
export type GatewayFault =
  | number
  | "refuse"
  | "echo"
  | "silent"
  | "deliver, then drop"
  | "garbage"
  | "redirect"
  | "flood";

export interface DeliveredSms {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

export interface TestSmsGateway {
  readonly config: SmsGatewayConfig;
  /** Delivered messages: one for each id, however often it was requested. */
  readonly delivered: DeliveredSms[];
  /** Ids of all requests with a valid signature, in order. */
  readonly requests: string[];
  /** Bodies of requests whose signature, key or idempotency key was wrong. */
  readonly forged: string[];
  misbehave(...faults: GatewayFault[]): void;
  close(): Promise<void>;
}

const key = "key of the gateway";
const secret = "secret that signs requests to the gateway";

export async function createTestSmsGateway(options: { timeoutMs?: number } = {}): Promise<TestSmsGateway> {
  const state = { delivered: [] as DeliveredSms[], requests: [] as string[], forged: [] as string[] };
  const faults: GatewayFault[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      if (!isGenuine(request, body)) {
        state.forged.push(body);
        return send(response, 401, {});
      }
      const sms = JSON.parse(body) as DeliveredSms;
      state.requests.push(sms.id);
      return answer({ response, sms, fault: faults.shift() }, state.delivered);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/messages`;
  return {
    ...state,
    config: { url, key, secret, sender: "OPENHOUSE", timeoutMs: options.timeoutMs ?? 5_000 },
    misbehave: (...more) => void faults.push(...more),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function deliverOnce(delivered: DeliveredSms[], sms: DeliveredSms): void {
  if (!delivered.some(({ id }) => id === sms.id)) delivered.push(sms);
}

interface GatewayCall {
  readonly response: ServerResponse;
  readonly sms: DeliveredSms;
  readonly fault: GatewayFault | undefined;
}

function answer({ response, sms, fault }: GatewayCall, delivered: DeliveredSms[]): void {
  if (fault === "silent") return;
  if (typeof fault === "number") return send(response, fault, {});
  if (fault === "refuse") return send(response, 200, { status: "refused", reason: "the number does not exist" });
  if (fault === "echo") return send(response, 200, { status: "refused", reason: `spam: ${sms.text}` });
  if (fault === "redirect") return void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
  if (fault === "flood") return void response.writeHead(200).end(Buffer.alloc(1_000_000, "x"));
  deliverOnce(delivered, sms);
  if (fault === "deliver, then drop") return void response.socket?.destroy();
  if (fault === "garbage") return void response.writeHead(200).end("<html>");
  send(response, 202, { status: "accepted", reference: "ref-1" });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function isGenuine({ headers }: IncomingMessage, body: string): boolean {
  const expected = createHmac("sha256", secret)
    .update(`${String(headers["x-timestamp"])}.${body}`)
    .digest();
  const receivedSignature = Buffer.from(String(headers["x-signature"]), "hex");
  const isSigned = receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected);
  const { id } = JSON.parse(body) as DeliveredSms;
  return isSigned && headers.authorization === `Bearer ${key}` && headers["idempotency-key"] === id;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
