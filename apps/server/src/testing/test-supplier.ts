/** A game supplier for tests: its key, its settings, its signed calls. */

import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { RsCallName } from "@openhouse/protocol/suppliers/rs-calls";
import type { RsReply } from "@openhouse/protocol/suppliers/rs-reply";
import type { MerchantId } from "../core/ids.ts";
import { registerSupplier } from "../modules/suppliers/register-supplier.ts";
import type { SupplierToRegister } from "../modules/suppliers/register-supplier.ts";
import { issueLaunchToken } from "../modules/suppliers/index.ts";
import { supplierChanged } from "../modules/suppliers/supplier-directory.ts";
import { selectSuppliers } from "../modules/suppliers/repository.ts";
import type { SignedInMember, TestApp } from "./test-app.ts";
import { giveMoney } from "./test-player.ts";

const merchantId = 1 as MerchantId;
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Fields of a call; missing ones get default values. The calls have the operator shape: `user` names the player. */
export type CallFields = Readonly<Record<string, unknown>>;

export interface TestSupplier {
  readonly code: string;
  readonly privateKey: KeyObject;
  readonly member: SignedInMember;
  readonly token: string;
  /** Signs and sends the fields as they are. */
  send(name: RsCallName, fields: CallFields, options?: { signature?: string }): Promise<RsReply>;
  bet(fields?: CallFields): Promise<RsReply>;
  win(reference: string | null, fields?: CallFields): Promise<RsReply>;
  rollback(reference: string, fields?: CallFields): Promise<RsReply>;
  balance(fields?: CallFields): Promise<RsReply>;
  readonly gameCode: string;
  /** Another token for the same player, or a token for another member. */
  freshToken(other?: SignedInMember): Promise<string>;
}

/** Registers a supplier of the vendor AG and a player with money, and opens a game for the player. */
export async function openSupplier(
  app: TestApp,
  code: string,
  { minor = 100_000n, ...settings }: Partial<SupplierToRegister> & { minor?: bigint } = {},
): Promise<TestSupplier> {
  const publicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  const connection = { allowedNetworks: [], apiUrl: null, operatorId: "", gameHosts: [], certificationAccounts: [] };
  const defaults = {
    vendor: "AG",
    answersReplay: true,
    tokenLifeSeconds: 3_600,
    isEnabled: true,
    promoDayLimit: 10n ** 12n,
    ...connection,
  };
  await app.deps.db.transaction((tx) =>
    registerSupplier(app.deps, tx, {
      actor: { kind: "staff", merchantId, id: null, name: "test", ip: null },
      supplier: { code, publicKey, currency: "PHP", ...defaults, ...settings },
      reason: "test",
    }),
  );
  await app.deps.bus.publish(supplierChanged, code);
  const member = await app.register(`of${code.replaceAll("-", "")}`);
  await giveMoney(app, member, minor);
  const freshToken = async (other = member) => {
    const supplier = (await selectSuppliers(app.deps.db)).find((row) => row.code === code);
    if (supplier === undefined) throw new Error("the supplier was not registered");
    return issueLaunchToken(app.deps, app.deps.db, { supplier, memberId: other.memberId, sessionId: null });
  };
  return supplierOf(app, { code, member, token: await freshToken(), freshToken });
}

const isTestGame = ({ vendor, category }: { vendor: string; category: string }) =>
  vendor === "AG" && category === "RNG";

function supplierOf(
  app: TestApp,
  opened: Pick<TestSupplier, "code" | "member" | "token" | "freshToken">,
): TestSupplier {
  const { code, member, token } = opened;
  const send: TestSupplier["send"] = async (name, fields, { signature } = {}) => {
    const payload = JSON.stringify(fields);
    const signed = signature ?? createSign("sha256").update(payload).sign(keys.privateKey, "base64");
    const headers = { host: "localhost", "content-type": "application/json", "x-hub88-signature": signed };
    const answer = await app.app.inject({ method: "POST", url: `/gateway/rs/${code}/${name}`, headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode} ${answer.body}`);
    return answer.json<RsReply>();
  };
  const gameCode = app.deps.games.catalogueOf(merchantId).games.find(isTestGame)?.code ?? "";
  const call = () => ({ game_code: gameCode, request_uuid: randomUUID(), token, user: String(member.memberId) });
  const common = () => ({ ...call(), transaction_uuid: randomUUID() });
  const money = { amount: 1_000_000, currency: "PHP", is_free: false };
  const round = { round: "r1", round_closed: false };
  return {
    ...opened,
    gameCode,
    privateKey: keys.privateKey,
    send,
    bet: (fields) => send("transaction/bet", { ...common(), ...money, ...round, ...fields }),
    win: (reference, fields) => {
      const referenceField = reference === null ? {} : { reference_transaction_uuid: reference };
      return send("transaction/win", { ...common(), ...money, ...round, ...referenceField, ...fields });
    },
    rollback: (reference, fields) =>
      send("transaction/rollback", { ...common(), ...round, reference_transaction_uuid: reference, ...fields }),
    balance: (fields) => send("user/balance", { ...call(), ...fields }),
  };
}
