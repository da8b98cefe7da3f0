/**
 * The sandbox's storage: payments, payouts, undelivered messages and the chosen faults. One SQLite file, written before
 * a reply is sent, so that the sandbox continues after a crash.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SandboxFault, SandboxPaymentBody, SandboxState } from "@openhouse/protocol/payments/sandbox-provider";

export interface Order {
  readonly id: string;
  readonly kind: "payment" | "payout";
  readonly reference: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly state: SandboxState;
  /** Null until the order is decided. Differs from the ordered amount only with the fault `wrongAmount`. */
  readonly paidMinor: string | null;
  /** The secret part of the payment page's URL. */
  readonly token: string;
  readonly means: NonNullable<SandboxPaymentBody["means"]>;
  readonly channel: string;
  readonly payee: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly faults: readonly SandboxFault[];
  readonly createdAt: number;
  /** When a payout is settled automatically. */
  readonly settlesAt: number | null;
}

/** A message to the server that is not delivered yet. */
export interface Delivery {
  readonly sequence: number;
  readonly body: string;
  readonly attempts: number;
}

export interface Journal {
  insertOrder(order: Order): void;
  findByReference(kind: Order["kind"], reference: string): Order | undefined;
  findByToken(token: string): Order | undefined;
  /** Settles a pending order. Returns false when it was no longer pending. */
  settle(id: string, state: SandboxState, change?: { paidMinor?: string; faults?: readonly SandboxFault[] }): boolean;
  listRecent(limit: number): Order[];
  listDuePayouts(nowMs: number): Order[];
  insertDelivery(body: string, dueAt: number): void;
  listDueDeliveries(nowMs: number): Delivery[];
  markDelivered(sequence: number, nowMs: number): void;
  postpone(sequence: number, dueAt: number): void;
  countWaiting(): number;
  readFaults(): SandboxFault[];
  writeFaults(faults: readonly SandboxFault[]): void;
  /** Runs the work in one transaction. */
  inTransaction(work: () => void): void;
  close(): void;
}

const schema = `
  create table if not exists orders (
    id text primary key, kind text not null, reference text not null, amount text not null, currency text not null,
    state text not null, paid text, token text not null unique, channel text not null, payee text not null,
    language text not null, return_url text not null, faults text not null, created_at integer not null,
    settles_at integer, means text not null default 'page', unique (kind, reference)) strict;
  create table if not exists deliveries (
    sequence integer primary key, body text not null, due_at integer not null, attempts integer not null default 0,
    done_at integer) strict;
  create index if not exists deliveries_due on deliveries (due_at) where done_at is null;
  create table if not exists settings (name text primary key, value text not null) strict;`;

/** Opens the journal file in the folder. Without a folder, opens a journal in memory. */
export function openJournal(folder: string | undefined): Journal {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === undefined ? ":memory:" : join(folder, "journal.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;");
  db.exec(schema);
  addMeans(db);
  return { ...orderRows(db), ...deliveryRows(db), ...settingRows(db), close: () => db.close() };
}

/** Journals of earlier versions do not have the column `means`. */
function addMeans(db: DatabaseSync): void {
  const columns = db.prepare(`select name from pragma_table_info('orders')`).all();
  if (columns.some(({ name }) => name === "means")) return;
  db.exec(`alter table orders add column means text not null default 'page'`);
}

function orderRows(db: DatabaseSync) {
  const insert = db.prepare(`insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const byReference = db.prepare(`select * from orders where kind = ? and reference = ?`);
  const byToken = db.prepare(`select * from orders where token = ?`);
  const settleOrder = db.prepare(
    `update orders set state = ?, paid = ?, faults = coalesce(?, faults) where id = ? and state = 'pending'`,
  );
  const recent = db.prepare(`select * from orders order by created_at desc, id limit ?`);
  const duePayouts = db.prepare(`select * from orders where kind = 'payout' and state = 'pending' and settles_at <= ?`);
  return {
    insertOrder(order: Order) {
      const { id, kind, reference, amountMinor, currency, state, paidMinor, token } = order;
      const { channel, payee, language, returnUrl, createdAt, settlesAt, means } = order;
      const faults = JSON.stringify(order.faults);
      const page = [token, channel, payee, language, returnUrl, faults, createdAt, settlesAt, means];
      insert.run(id, kind, reference, amountMinor, currency, state, paidMinor, ...page);
    },
    findByReference: (kind: Order["kind"], reference: string) => toOrder(byReference.get(kind, reference)),
    findByToken: (token: string) => toOrder(byToken.get(token)),
    settle(id: string, state: SandboxState, change: { paidMinor?: string; faults?: readonly SandboxFault[] } = {}) {
      const faults = change.faults === undefined ? null : JSON.stringify(change.faults);
      return settleOrder.run(state, change.paidMinor ?? null, faults, id).changes === 1;
    },
    listRecent: (limit: number) => recent.all(limit).flatMap((row) => toOrder(row) ?? []),
    listDuePayouts: (nowMs: number) => duePayouts.all(nowMs).flatMap((row) => toOrder(row) ?? []),
  };
}

function deliveryRows(db: DatabaseSync) {
  const insert = db.prepare(`insert into deliveries (body, due_at) values (?, ?)`);
  const due = db.prepare(`select * from deliveries where done_at is null and due_at <= ? order by sequence limit 50`);
  const done = db.prepare(`update deliveries set done_at = ?, attempts = attempts + 1 where sequence = ?`);
  const postpone = db.prepare(`update deliveries set due_at = ?, attempts = attempts + 1 where sequence = ?`);
  const waiting = db.prepare(`select count(*) as count from deliveries where done_at is null`);
  return {
    insertDelivery: (body: string, dueAt: number) => void insert.run(body, dueAt),
    listDueDeliveries: (nowMs: number): Delivery[] =>
      due.all(nowMs).map((row) => ({
        sequence: Number(row["sequence"]),
        body: textOf(row["body"]),
        attempts: Number(row["attempts"]),
      })),
    markDelivered: (sequence: number, nowMs: number) => void done.run(nowMs, sequence),
    postpone: (sequence: number, dueAt: number) => void postpone.run(dueAt, sequence),
    countWaiting: () => Number(waiting.get()?.["count"] ?? 0),
  };
}

function settingRows(db: DatabaseSync) {
  const read = db.prepare(`select value from settings where name = 'faults'`);
  const write = db.prepare(
    `insert into settings values ('faults', ?) on conflict do update set value = excluded.value`,
  );
  return {
    readFaults: () => faultsOf(read.get()?.["value"]),
    writeFaults: (faults: readonly SandboxFault[]) => void write.run(JSON.stringify(faults)),
    inTransaction(work: () => void) {
      db.exec("begin immediate");
      try {
        work();
        db.exec("commit");
      } catch (error) {
        db.exec("rollback");
        throw error;
      }
    },
  };
}

type Row = Readonly<Record<string, unknown>>;

function toOrder(row: Row | undefined): Order | undefined {
  if (row === undefined) return undefined;
  const settlesAt = row["settles_at"];
  return {
    id: textOf(row["id"]),
    kind: row["kind"] === "payout" ? "payout" : "payment",
    reference: textOf(row["reference"]),
    amountMinor: textOf(row["amount"]),
    currency: textOf(row["currency"]),
    state: row["state"] as SandboxState,
    paidMinor: row["paid"] === null ? null : textOf(row["paid"]),
    token: textOf(row["token"]),
    means: row["means"] as Order["means"],
    channel: textOf(row["channel"]),
    payee: textOf(row["payee"]),
    language: textOf(row["language"]),
    returnUrl: textOf(row["return_url"]),
    faults: faultsOf(row["faults"]),
    createdAt: Number(row["created_at"]),
    settlesAt: settlesAt === null ? null : Number(settlesAt),
  };
}

/** Reads a text column. */
function textOf(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("a text column of the journal has another type");
  return value;
}

function faultsOf(value: unknown): SandboxFault[] {
  return typeof value === "string" ? (JSON.parse(value) as SandboxFault[]) : [];
}
