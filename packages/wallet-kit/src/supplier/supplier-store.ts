/**
 * The supplier's persistent state: game sessions, rounds, and its own list of transactions. The state is one SQLite
 * file. A round is written before its calls are sent, so that a supplier that was killed can continue.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { supplierPageSize } from "@openhouse/protocol/suppliers/supplier-calls";
import type { SupplierTransaction } from "@openhouse/protocol/suppliers/supplier-calls";

/** A player's session in a game, opened by `game/url`. */
export interface GameSession {
  readonly id: string;
  /** The player's operator: `operator_id` of the call that opened the session. */
  readonly operator: string;
  /** Empty for a demo, which does not call a wallet. */
  readonly token: string;
  readonly user: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly language: string;
  /** The origin that may frame the game. */
  readonly lobby: string;
  /** The remaining play money of a demo, in 1/100,000 of the major unit. */
  readonly demoUnits: number;
}

export const sides = ["sun", "moon"] as const;
export type Side = (typeof sides)[number];

/** `open`: the result is not known yet. `back`: the stake was rolled back. */
export type RoundState = "open" | "won" | "lost" | "declined" | "back";

export interface Round {
  readonly id: string;
  readonly sessionId: string;
  readonly betUuid: string;
  readonly winUuid: string;
  readonly rollbackUuid: string;
  /** In 1/100,000 of the major unit. */
  readonly stake: number;
  readonly win: number;
  readonly chosenSide: Side;
  readonly tossedSide: Side;
  readonly state: RoundState;
  /** The wallet's status for a declined bet. */
  readonly walletStatus: string;
}

export interface SupplierStore {
  insertSession(session: GameSession): void;
  findSession(id: string): GameSession | undefined;
  changeDemo(id: string, units: number): void;
  /** Returns false if the round already exists, so that a form that is sent twice plays one round. */
  insertRound(round: Round): boolean;
  endRound(round: Round, state: RoundState, walletStatus: string): void;
  findRound(sessionId: string, id: string): Round | undefined;
  /** Lists the latest rounds of a session, newest first. */
  listRounds(sessionId: string, limit: number): Round[];
  listOpenRounds(): Round[];
  /** Finds a round by its id on the wire, which is `betUuid`. */
  findRoundOnWire(round: string): Round | undefined;
  storeTransaction(operator: string, transaction: SupplierTransaction): void;
  /** Lists a page of an operator's transactions in a time span, in the order of their creation. */
  listTransactions(span: TransactionSpan): SupplierTransaction[];
  close(): void;
}

export interface TransactionSpan {
  readonly operator: string;
  readonly from: string;
  readonly until: string;
  readonly page: number;
}

/** The operator of rows that were written when the supplier supported only one operator. */
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

/** Opens the file in the folder. Without a folder, the state is in memory. */
export function openSupplierStore(folder: string | undefined): SupplierStore {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === undefined ? ":memory:" : join(folder, "book.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;");
  db.exec(schema);
  for (const table of ["seats", "transactions"]) addOperator(db, table);
  return { ...sessionStatements(db), ...roundStatements(db), ...transactionStatements(db), close: () => db.close() };
}

type Row = Readonly<Record<string, unknown>>;

/** Adds the column `operator` to a file that was written when the supplier supported only one operator. */
function addOperator(db: DatabaseSync, table: string): void {
  const columns: Row[] = db.prepare(`pragma table_info(${table})`).all();
  if (columns.some(({ name }) => name === "operator")) return;
  db.exec(`alter table ${table} add column operator text not null default '${firstOperator}'`);
}

function sessionStatements(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into seats (id, token, user, game_code, currency, language, lobby, demo_units, operator)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = db.prepare(`select * from seats where id = ?`);
  const change = db.prepare(`update seats set demo_units = demo_units + ? where id = ?`);
  return {
    insertSession({ id, operator, token, user, gameCode, currency, language, lobby, demoUnits }: GameSession) {
      insert.run(id, token, user, gameCode, currency, language, lobby, demoUnits, operator);
    },
    findSession(id: string): GameSession | undefined {
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

function roundStatements(db: DatabaseSync) {
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
      const { id, sessionId, betUuid, winUuid, rollbackUuid, stake, win, chosenSide, tossedSide, state, walletStatus } =
        round;
      const ids = [id, sessionId, betUuid, winUuid, rollbackUuid];
      return insert.run(...ids, stake, win, chosenSide, tossedSide, state, walletStatus).changes === 1;
    },
    endRound: ({ sessionId, id }: Round, state: RoundState, walletStatus: string) =>
      void end.run(state, walletStatus, sessionId, id),
    findRound(sessionId: string, id: string): Round | undefined {
      const row: Row | undefined = find.get(sessionId, id);
      return row === undefined ? undefined : toRound(row);
    },
    listRounds: (sessionId: string, limit: number) => latest.all(sessionId, limit).map(toRound),
    listOpenRounds: () => open.all().map(toRound),
    findRoundOnWire(round: string): Round | undefined {
      const row: Row | undefined = played.get(round);
      return row === undefined ? undefined : toRound(row);
    },
  };
}

function toRound(row: Row): Round {
  const text = (name: string) => String(row[name]);
  return {
    id: text("id"),
    sessionId: text("seat"),
    betUuid: text("bet_uuid"),
    winUuid: text("win_uuid"),
    rollbackUuid: text("rollback_uuid"),
    stake: Number(row["stake"]),
    win: Number(row["win"]),
    chosenSide: sideOf(text("chosen")),
    tossedSide: sideOf(text("fallen")),
    state: text("state") as RoundState,
    walletStatus: text("answer"),
  };
}

function sideOf(text: string): Side {
  return text === "moon" ? "moon" : "sun";
}

function transactionStatements(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into transactions (uuid, created_at, content, operator) values (?, ?, ?, ?) on conflict do nothing`,
  );
  const list = db.prepare(
    `select content from transactions where created_at >= ? and created_at <= ? and operator = ?
     order by created_at, uuid limit ${supplierPageSize} offset ?`,
  );
  return {
    storeTransaction(operator: string, transaction: SupplierTransaction) {
      insert.run(transaction.transaction_uuid, transaction.created_at, JSON.stringify(transaction), operator);
    },
    listTransactions({ operator, from, until, page }: TransactionSpan): SupplierTransaction[] {
      const rows: Row[] = list.all(from, until, operator, (page - 1) * supplierPageSize);
      return rows.map((row) => JSON.parse(String(row["content"])) as SupplierTransaction);
    },
  };
}
