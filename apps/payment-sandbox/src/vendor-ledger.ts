/**
 * The ledger of the sandbox vendor: players with balances, and their transfers. One SQLite file, written before a reply
 * is sent. A transfer is executed once per reference, even if it is requested repeatedly.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type {
  VendorPlayer,
  VendorTransferReply,
  VendorTransferBody,
} from "@openhouse/protocol/payments/sandbox-vendor";
import type { Now } from "./clock.ts";
import { OrderConflict } from "./orders.ts";
import { randomToken } from "./random.ts";

/** Faults of the vendor, chosen by the last two digits of the amount; see the README. */
export type VendorFault = "slow" | "later" | "never" | "lost" | "otherAmount";

const faults: Readonly<Record<string, VendorFault>> = {
  "11": "slow",
  "12": "later",
  "13": "never",
  "14": "lost",
  "15": "otherAmount",
};

/**
 * The fault of a transfer to the vendor. Transfers from the vendor have no faults, so that no money stays at the
 * vendor.
 */
export function vendorFaultOf({ type, amountMinor }: Pick<VendorTransferBody, "type" | "amountMinor">) {
  return type === 1 ? faults[amountMinor.slice(-2)] : undefined;
}

export interface VendorLedger {
  /** Creates the player if the name is unknown. Throws `OrderConflict` if the existing player has another currency. */
  openPlayer(player: string, currency: string): VendorPlayer;
  findPlayer(player: string): VendorPlayer | undefined;
  /**
   * Returns undefined if the player is unknown or has another currency. Throws `OrderConflict` if a transfer with this
   * reference has different details.
   */
  transfer(details: VendorTransferBody): { answer: VendorTransferReply; isNew: boolean } | undefined;
  findTransfer(reference: string): VendorTransferReply | undefined;
  close(): void;
}

/** How long the fault `later` delays a transfer. */
const laterMs = 3_000;

const schema = `
  create table if not exists players (
    name text primary key, currency text not null, balance integer not null check (balance >= 0)) strict;
  create table if not exists transfers (
    reference text primary key, id text not null, player text not null, type integer not null, amount integer not null,
    currency text not null, state text not null, settles_at integer not null) strict;`;

/** Opens the ledger in the folder. */
export function openVendorLedger(folder: string, now: Now): VendorLedger {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, "vendor.sqlite"));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;");
  db.exec(schema);
  const players = playerRows(db);
  const transfers = transferRows(db);
  const settle = (transfer: Transfer): Transfer => {
    if (transfer.state !== "pending" || transfer.settlesAt > now()) return transfer;
    const state = players.applyTransfer(transfer) ? "done" : "failed";
    transfers.setState(transfer.reference, state);
    return { ...transfer, state };
  };
  const executeOnce = (details: VendorTransferBody) => {
    const existingTransfer = transfers.find(details.reference);
    if (existingTransfer !== undefined) {
      if (!isSame(existingTransfer, details)) throw new OrderConflict();
      return { answer: answerOf(settle(existingTransfer)), isNew: false };
    }
    if (players.find(details.player)?.currency !== details.currency) return undefined;
    const fault = vendorFaultOf(details);
    const settlesAt = fault === "later" ? now() + laterMs : now();
    const state = fault === "never" ? "failed" : "pending";
    const newTransfer: Transfer = { ...details, id: `vt_${randomToken()}`, state, settlesAt };
    transfers.insert(newTransfer);
    return { answer: answerOf(settle(newTransfer)), isNew: true };
  };
  return {
    openPlayer: (name, currency) => inTransaction(db, () => players.open(name, currency)),
    findPlayer: players.find,
    transfer: (details) => inTransaction(db, () => executeOnce(details)),
    findTransfer: (reference) =>
      inTransaction(db, () => {
        const existingTransfer = transfers.find(reference);
        return existingTransfer === undefined ? undefined : answerOf(settle(existingTransfer));
      }),
    close: () => db.close(),
  };
}

interface Transfer extends VendorTransferBody {
  readonly id: string;
  readonly state: VendorTransferReply["state"];
  readonly settlesAt: number;
}

function isSame(existingTransfer: Transfer, details: VendorTransferBody): boolean {
  return (["player", "type", "amountMinor", "currency"] as const).every(
    (field) => existingTransfer[field] === details[field],
  );
}

function answerOf({ id, reference, type, state, amountMinor, currency }: Transfer): VendorTransferReply {
  return { id, reference, type, state, amountMinor, currency };
}

function playerRows(db: DatabaseSync) {
  const select = db.prepare(`select name, currency, cast(balance as text) as balance from players where name = ?`);
  const insert = db.prepare(`insert into players values (?, ?, 0) on conflict do nothing`);
  const debit = db.prepare(`update players set balance = balance - ? where name = ? and balance >= ?`);
  const credit = db.prepare(`update players set balance = balance + ? where name = ?`);
  const find = (player: string): VendorPlayer | undefined => {
    const row = select.get(player);
    if (row === undefined) return undefined;
    return { player, currency: String(row["currency"]), balanceMinor: String(row["balance"]) };
  };
  return {
    find,
    open(player: string, currency: string): VendorPlayer {
      insert.run(player, currency);
      const openedPlayer = find(player);
      if (openedPlayer?.currency !== currency) throw new OrderConflict();
      return openedPlayer;
    },
    /** Returns false if the player's balance is too small. */
    applyTransfer({ type, amountMinor, player }: Transfer): boolean {
      const amount = BigInt(amountMinor);
      return (type === 1 ? credit.run(amount, player) : debit.run(amount, player, amount)).changes === 1;
    },
  };
}

function transferRows(db: DatabaseSync) {
  const select = db.prepare(`select *, cast(amount as text) as amount_minor from transfers where reference = ?`);
  const insert = db.prepare(`insert into transfers values (?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = db.prepare(`update transfers set state = ? where reference = ?`);
  // Amounts may exceed the range of a double, so integers are read as bigints.
  select.setReadBigInts(true);
  return {
    find(reference: string): Transfer | undefined {
      const row = select.get(reference);
      if (row === undefined) return undefined;
      return {
        reference,
        id: String(row["id"]),
        player: String(row["player"]),
        type: Number(row["type"]) === 1 ? 1 : 2,
        amountMinor: String(row["amount_minor"]),
        currency: String(row["currency"]),
        state: row["state"] as Transfer["state"],
        settlesAt: Number(row["settles_at"]),
      };
    },
    insert({ reference, id, player, type, amountMinor, currency, state, settlesAt }: Transfer): void {
      insert.run(reference, id, player, type, BigInt(amountMinor), currency, state, settlesAt);
    },
    setState: (reference: string, state: Transfer["state"]) => void update.run(state, reference),
  };
}

/** Runs the work in one transaction. */
function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec("begin immediate");
  try {
    const result = work();
    db.exec("commit");
    return result;
  } catch (error) {
    db.exec("rollback");
    throw error;
  }
}
