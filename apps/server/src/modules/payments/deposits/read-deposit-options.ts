/** Reads how a member can deposit now: settings, methods, banks. Source: docs/wire-format.md, Deposits. */

import { errorText } from "@openhouse/i18n/translate";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { DepositBanks, DepositMethods } from "@openhouse/protocol/payments/deposit-methods";
import type { DepositSettings } from "@openhouse/protocol/payments/deposit-settings";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import { selectLimits, selectUse } from "../../limits/index.ts";
import { depositBounds } from "./create-deposit.ts";
import { countOpenDeposits } from "./deposit-repository.ts";
import { methodName } from "./describe-deposit.ts";
import { selectOfferedMethods } from "../methods/offered-methods.ts";

type OptionDeps = Pick<Deps, "db" | "clock" | "merchants" | "paymentProviders" | "actionRefusalOf">;

/**
 * The reply of getDepositSettings. If the member cannot deposit, it contains "N" and the code with which newDepositPG
 * would refuse.
 */
export async function readDepositSettings(deps: OptionDeps, actor: MemberActor): Promise<DepositSettings> {
  const { merchantId, memberId, language } = actor;
  const { currency, settings } = deps.merchants.byId(merchantId);
  const open = await countOpenDeposits(deps.db, merchantId, memberId);
  const maximumInProgress = settings["deposit.openCount"];
  const methods = await selectOfferedMethods(deps, actor);
  const memberCode = await deps.actionRefusalOf(deps.db, { merchantId, memberId }, "depositSettings");
  const code = memberCode ?? (methods.length === 0 ? "deposit.method.not.available" : undefined);
  const refusal = code ?? (open >= maximumInProgress ? "deposit.open.max" : undefined);
  return {
    allowDeposit: refusal === undefined ? "Y" : "N",
    allowDepositMessage: refusal === undefined ? null : errorText(language, refusal, { max: maximumInProgress }),
    depositOffCode: refusal ?? null,
    inProgressCashInCount: open,
    maximumInProgress,
    idPictureVerifiedRequired: refusal === "identity.required",
    depositInfo: {
      currency,
      minimumAmount: decimalOf(money(BigInt(settings["deposit.minimumMinor"]), currency)),
      maximumAmount: decimalOf(money(BigInt(settings["deposit.maximumMinor"]), currency)),
      expiryMinutes: settings["deposit.expiryMinutes"],
      limits: await listOwnLimits(deps, actor),
    },
  };
}

/** The member's own deposit limits in force, smallest remaining amount first. */
async function listOwnLimits({ db, clock, merchants }: OptionDeps, { merchantId, memberId }: MemberActor) {
  const at = clock.businessNow();
  const day = businessDay(at, merchants.byId(merchantId).timeZone);
  const used = await selectUse(db, { merchantId, memberId, kind: "deposit", day });
  const limits = (await selectLimits(db, { merchantId, memberId })).flatMap((limit) => {
    if (limit.kind !== "deposit" || limit.isPending) return [];
    const { period, amountMinor } = limit;
    const usedMinor = used.get(period) ?? 0n;
    return [{ period, amountMinor, usedMinor, restMinor: amountMinor > usedMinor ? amountMinor - usedMinor : 0n }];
  });
  const tightestFirst = limits.toSorted((a, b) => Number(a.restMinor - b.restMinor));
  return tightestFirst.map(({ period, amountMinor, usedMinor, restMinor }) => ({
    period,
    limitMinor: String(amountMinor),
    usedMinor: String(usedMinor),
    restMinor: String(restMinor),
  }));
}

/** The reply of MCSFE_getDepositMethods. */
export async function listDepositMethods(deps: OptionDeps, actor: MemberActor): Promise<DepositMethods> {
  const methods = await selectOfferedMethods(deps, actor);
  return methods.map((method) => {
    const { min, max } = depositBounds(deps, actor.merchantId, method);
    return {
      code: method.code,
      displayName: methodName(methods, method.code, actor.language),
      kind: method.kind,
      currency: method.currency,
      minimumAmount: decimalOf(min),
      maximumAmount: decimalOf(max),
      ranges: method.terms.map(({ minimum, maximum, fee, feePayer }) => ({
        minimumAmount: decimalOf(money(minimum, method.currency)),
        maximumAmount: decimalOf(money(maximum, method.currency)),
        feeRatePpm: Number(fee.ratePpm),
        feeFixed: decimalOf(money(fee.fixedMinor, method.currency)),
        feePayer,
      })),
    };
  });
}

/** The reply of getDepositBanksList: the channels of all methods or of one, with the codes for newDepositPG. */
export async function listDepositBanks(deps: OptionDeps, actor: MemberActor, type?: string): Promise<DepositBanks> {
  const methods = await selectOfferedMethods(deps, actor);
  const selectedMethods = methods.filter(({ code }) => type === undefined || type === "" || code === type);
  const entries = selectedMethods.map((method) => [
    method.code,
    {
      displayName: methodName(methods, method.code, actor.language),
      channels: method.channels.map(({ code, name }) => ({
        bankCode: code,
        bankName: name,
        bankType: method.code,
        vendorId: method.provider,
        mcsBankCode: code,
      })),
    },
  ]);
  return Object.fromEntries(entries) as DepositBanks;
}
