/**
 * The supplier's persistent state: seats, rounds, and its own list of transactions. One SQLite file, written before a
 * call is sent, so that a killed supplier continues where it stopped.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { supplierPageSize } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierTransaction } from "@openhouse/protocol/suppliers/supplier-calls";

/** A player's place at a game, opened by `game/url`. */
export interface Seat {
  readonly id: string;
  /** The player's operator: `operator_id` of the call that opened the seat. */
  readonly operator: string;
  /** Empty for a demo, which calls no wallet. */
  readonly token: string;
  readonly user: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly language: string;
  /** The origin that may frame the game. */
  readonly lobby: string;
  /** Remaining play money of a demo, in 1/100,000 of the major unit. */
  readonly demoUnits: number;
}

export const sides = ["sun", "moon"] as const;
export type Side = (typeof sides)[number];

/** `open`: the result is not known yet; `back`: the stake was rolled back. */
export type RoundState = "open" | "won" | "lost" | "declined" | "back";

export interface Round {
  readonly id: string;
  readonly seat: string;
  readonly betUuid: string;
  readonly winUuid: string;
  readonly rollbackUuid: string;
  /** In 1/100,000 of the major unit. */
  readonly stake: number;
  readonly win: number;
  readonly chosen: Side;
  readonly fallen: Side;
  readonly state: RoundState;
  /** The wallet's status for a declined bet. */
  readonly answer: string;
}

export interface SupplierBook {
  insertSeat(seat: Seat): void;
  findSeat(id: string): Seat | undefined;
  changeDemo(id: string, units: number): void;
  /** Returns false if the round exists, so that a form that is sent twice plays once. */
  insertRound(round: Round): boolean;
  endRound(round: Round, state: RoundState, answer: string): void;
  findRound(seat: string, id: string): Round | undefined;
  /** The latest rounds of a seat, newest first. */
  listRounds(seat: string, limit: number): Round[];
  listOpenRounds(): Round[];
  /** A round by its id on the wire. */
  findPlayed(round: string): Round | undefined;
  keepTransaction(operator: string, transaction: SupplierTransaction): void;
  /** A page of an operator's transactions of a time span, in the order of their creation. */
  listTransactions(span: TransactionSpan): SupplierTransaction[];
  close(): void;
}

export interface TransactionSpan {
  readonly operator: string;
  readonly from: string;
  readonly until: string;
  readonly page: number;
}

/** The operator of rows from the time when there was only one. */
const firstOperator = "openhouse";

const schema = `
  create table if not exists seats (
    id text primary key, token text not null, user text not null, game_code text not null, currency text not null,
    language text not null, lobby text not null, demo_units integer not null,
    operator text not null default '${firstOperator}') strict;
  create table if not exists rounds (
    sequence integer primary key, id text not null, seat text not null, bet_uuid text not null, win_uuid text not null,
    rollback_uuid text not null, stake integer not null, win integer not null, chosen text not null,
    fallen text not null, state text not null, answer text not null, unique (seat, id)) strict;
  create index if not exists rounds_open on rounds (sequence) where state = 'open';
  create index if not exists rounds_bet on rounds (bet_uuid);
  create table if not exists transactions (
    uuid text primary key, created_at text not null, content text not null,
    operator text not null default '${firstOperator}') strict;
  create index if not exists transactions_time on transactions (created_at, uuid);`;

/** Opens the file in the folder; without a folder in memory. */
export function openSupplierBook(folder: string | undefined): SupplierBook {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === undefined ? ":memory:" : join(folder, "book.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;");
  db.exec(schema);
  for (const table of ["seats", "transactions"]) addOperator(db, table);
  return { ...seatRows(db), ...roundRows(db), ...transactionRows(db), close: () => db.close() };
}

type Row = Readonly<Record<string, unknown>>;

/** Adds the column `operator` to a file from before there were several operators. */
function addOperator(db: DatabaseSync, table: string): void {
  const columns: Row[] = db.prepare(`pragma table_info(${table})`).all();
  if (columns.some(({ name }) => name === "operator")) return;
  db.exec(`alter table ${table} add column operator text not null default '${firstOperator}'`);
}

function seatRows(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into seats (id, token, user, game_code, currency, language, lobby, demo_units, operator)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = db.prepare(`select * from seats where id = ?`);
  const change = db.prepare(`update seats set demo_units = demo_units + ? where id = ?`);
  return {
    insertSeat({ id, operator, token, user, gameCode, currency, language, lobby, demoUnits }: Seat) {
      insert.run(id, token, user, gameCode, currency, language, lobby, demoUnits, operator);
    },
    findSeat(id: string): Seat | undefined {
      const row: Row | undefined = find.get(id);
      if (row === undefined) return undefined;
      return {
        id,
        operator: String(row["operator"]),
        token: String(row["token"]),
        user: String(row["user"]),
        gameCode: String(row["game_code"]),
        currency: String(row["currency"]),
        language: String(row["language"]),
        lobby: String(row["lobby"]),
        demoUnits: Number(row["demo_units"]),
      };
    },
    changeDemo: (id: string, units: number) => void change.run(units, id),
  };
}

function roundRows(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into rounds (id, seat, bet_uuid, win_uuid, rollback_uuid, stake, win, chosen, fallen, state, answer)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
  );
  const end = db.prepare(`update rounds set state = ?, answer = ? where seat = ? and id = ? and state = 'open'`);
  const find = db.prepare(`select * from rounds where seat = ? and id = ?`);
  const latest = db.prepare(`select * from rounds where seat = ? order by sequence desc limit ?`);
  const open = db.prepare(`select * from rounds where state = 'open' order by sequence`);
  const played = db.prepare(`select * from rounds where bet_uuid = ?`);
  return {
    insertRound(round: Round): boolean {
      const { id, seat, betUuid, winUuid, rollbackUuid, stake, win, chosen, fallen, state, answer } = round;
      const ids = [id, seat, betUuid, winUuid, rollbackUuid];
      return insert.run(...ids, stake, win, chosen, fallen, state, answer).changes === 1;
    },
    endRound: ({ seat, id }: Round, state: RoundState, answer: string) => void end.run(state, answer, seat, id),
    findRound(seat: string, id: string): Round | undefined {
      const row: Row | undefined = find.get(seat, id);
      return row === undefined ? undefined : toRound(row);
    },
    listRounds: (seat: string, limit: number) => latest.all(seat, limit).map(toRound),
    listOpenRounds: () => open.all().map(toRound),
    findPlayed(round: string): Round | undefined {
      const row: Row | undefined = played.get(round);
      return row === undefined ? undefined : toRound(row);
    },
  };
}

function toRound(row: Row): Round {
  const text = (name: string) => String(row[name]);
  return {
    id: text("id"),
    seat: text("seat"),
    betUuid: text("bet_uuid"),
    winUuid: text("win_uuid"),
    rollbackUuid: text("rollback_uuid"),
    stake: Number(row["stake"]),
    win: Number(row["win"]),
    chosen: sideOf(text("chosen")),
    fallen: sideOf(text("fallen")),
    state: text("state") as RoundState,
    answer: text("answer"),
  };
}

function sideOf(text: string): Side {
  return text === "moon" ? "moon" : "sun";
}

function transactionRows(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into transactions (uuid, created_at, content, operator) values (?, ?, ?, ?) on conflict do nothing`,
  );
  const list = db.prepare(
    `select content from transactions where created_at >= ? and created_at <= ? and operator = ?
     order by created_at, uuid limit ${supplierPageSize} offset ?`,
  );
  return {
    keepTransaction(operator: string, transaction: SupplierTransaction) {
      insert.run(transaction.transaction_uuid, transaction.created_at, JSON.stringify(transaction), operator);
    },
    listTransactions({ operator, from, until, page }: TransactionSpan): SupplierTransaction[] {
      const rows: Row[] = list.all(from, until, operator, (page - 1) * supplierPageSize);
      return rows.map((row) => JSON.parse(String(row["content"])) as SupplierTransaction);
    },
  };
}
