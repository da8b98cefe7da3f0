/**
 * Limits concurrent uploads. A person may have two at a time (a visitor: two for each network), so that one person
 * cannot fill the queue of pictures for the others. A process accepts a limited number at a time, because the process
 * that redraws pictures keeps each body in memory. An upload counts from before its body is read until its response is
 * about to be sent or, if the body never arrives, until the connection closes. The uploads of a person per minute are
 * limited too (rate-limit.ts). A refused upload costs little: its body is not read, and further uploads of the same
 * session are refused without a query until the session may try again. Other calls are not affected. Source:
 * docs/security.md, Uploads.
 */

import { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../core/refusal.ts";
import { monotonicMs } from "../core/clock.ts";
import { callerOf, personOf, takeUploadToken } from "./rate-limit.ts";
import { tokenOf } from "./session.ts";

const uploadLimits = {
  perPerson: 2,
  /** The limit of all visitors together, so that they cannot take the places of members and staff. */
  perVisitors: 8,
  /** A body has at most 5 MB, or 7 MB in base64. */
  perProcess: 32,
} as const;

const retryMs = 2_000;
const maxWaitingSessions = 1_000;
/** Session token → the time until which its uploads are refused. */
const waitingUntilMs = new Map<string, number>();
/** The name under which the uploads of all visitors are counted together. */
const visitors = "visitors";
/** The names under which each upload is counted. */
const uploads = new WeakMap<FastifyRequest, readonly string[]>();
const countByPerson = new Map<string, number>();
let total = 0;

/** Refuses `too.much.request` (429) to a session whose last upload was refused, until it may try again. */
export function refuseWaitingUpload(request: FastifyRequest, reply: FastifyReply): void {
  const waitMs = (waitingUntilMs.get(tokenOf(request) ?? "") ?? 0) - monotonicMs();
  if (waitMs > 0) throw refuseUnread(request, reply, new Refusal("too.much.request").after(waitMs));
}

/**
 * Counts the upload. Refuses `too.much.request` (429) if the person already has two uploads, `system.not.available`
 * (503) if the process has too many, and `too.much.request` if the person has sent too many within a minute.
 */
export async function enterUpload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // No response follows, so the upload would be counted for ever.
  if (request.raw.destroyed) return;
  const person = request.actor === null ? "" : (personOf(request.actor) ?? callerOf(request.ip));
  const count = countByPerson.get(person) ?? 0;
  if (count >= uploadLimits.perPerson) {
    letWait(request, retryMs);
    throw refuseUnread(request, reply, new Refusal("too.much.request").after(retryMs));
  }
  const isVisitor = request.actor?.kind === "visitor";
  const isFull = isVisitor && (countByPerson.get(visitors) ?? 0) >= uploadLimits.perVisitors;
  if (isFull || total >= uploadLimits.perProcess)
    throw refuseUnread(request, reply, new Refusal("system.not.available").after(retryMs));
  total += 1;
  const names = isVisitor ? [person, visitors] : [person];
  for (const name of names) countByPerson.set(name, (countByPerson.get(name) ?? 0) + 1);
  uploads.set(request, names);
  // If the caller disconnects after the body has arrived, the upload still counts, because the work continues.
  reply.raw.once("close", () => {
    if (!request.raw.complete) leaveUpload(request);
  });
  endUnreadAfter(request, reply);
  try {
    await takeUploadToken(request, person);
  } catch (error) {
    leaveUpload(request);
    if (!(error instanceof Refusal)) throw error;
    letWait(request, (error.retryAfterSeconds ?? 0) * 1_000);
    throw refuseUnread(request, reply, error);
  }
}

/** Prepares the response of a refusal, so that the body is not read. Returns the refusal. */
function refuseUnread({ raw }: FastifyRequest, reply: FastifyReply, refusal: Refusal): Refusal {
  endUnreadAfter({ raw }, reply);
  // The connection is paused, because Node would read the body as soon as the response is sent.
  const { socket } = raw;
  if (socket instanceof Socket) reply.raw.once("finish", () => setImmediate(() => raw.complete || socket.pause()));
  return refusal;
}

/**
 * Closes the connection if the body has not arrived two seconds after the response. If it were closed at once, the
 * response could be lost on its way.
 */
function endUnreadAfter({ raw }: Pick<FastifyRequest, "raw">, reply: FastifyReply): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  reply.raw.once("finish", () => {
    if (!raw.complete) setTimeout(() => (raw.complete ? socket.resume() : socket.destroy()), retryMs).unref();
  });
}

function letWait(request: FastifyRequest, waitMs: number): void {
  const token = tokenOf(request);
  if (token === undefined) return;
  if (waitingUntilMs.size >= maxWaitingSessions) waitingUntilMs.clear();
  waitingUntilMs.set(token, monotonicMs() + waitMs);
}

/** Stops counting the upload. Does nothing if the request is not counted. */
export function leaveUpload(request: FastifyRequest): void {
  const names = uploads.get(request);
  if (names === undefined) return;
  uploads.delete(request);
  total -= 1;
  for (const name of names) {
    const remaining = (countByPerson.get(name) ?? 0) - 1;
    if (remaining > 0) countByPerson.set(name, remaining);
    else countByPerson.delete(name);
  }
}
