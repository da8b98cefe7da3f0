/**
 * The portal's view of the merchant and the member, derived from the system status, the member and the login result.
 * The names and their spelling come from the specification, section 3, Session and store data.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { Merchant } from "../page/merchant.ts";

/** Flag → whether it is on; a missing flag is off. */
export type MerchantFlags = Readonly<Partial<Record<FlagId, boolean>>>;

/** The functions that single flags switch on (docs/wire-format.md, Status and flags). */
export interface FlagStore {
  /** Expired passwords must be changed. */
  readonly pwdEnabled: boolean;
  /** Registration needs a code by SMS. */
  readonly smsEnabled: boolean;
  /** Registration by mobile number is possible. */
  readonly mobileReg: boolean;
  /** Registration by mobile number also needs a password. */
  readonly mobileRegPass: boolean;
  /** Login by mobile number is possible. */
  readonly showPhoneLogin: boolean;
  /** Login by a code sent to the mobile number is possible. */
  readonly showVerCodeLogin: boolean;
  /** Trial accounts are offered. */
  readonly hasFreePlay: boolean;
}

export interface MemberKind {
  readonly isAgent: boolean;
  readonly isTrial: boolean;
}

export interface PortalStore extends FlagStore, MemberKind {
  readonly isLogin: boolean;
  /** The member must change the password. */
  readonly isChangePaw: boolean;
  readonly location: { readonly ip: string };
  readonly systemStatus: 0 | 1 | 2;
  readonly whitelabelVal: MerchantFlags;
  /** Shown before the balance. */
  readonly currencySymbol: string;
  /** The playable balance in major units; 0 until it has loaded. */
  readonly balance: number;
  /** True if one wallet serves all games, and until the server has responded. */
  readonly singleWallet: boolean;
}

interface StoreSources {
  readonly merchant: Merchant;
  readonly member?: { readonly type: number };
  /** The balances and the response of GCS_merchantWallet. */
  readonly balances?: { readonly sumBalance: number; readonly currencySymbol: string };
  readonly merchantWallet?: { readonly isSingle: boolean };
  /** The login result; missing fields count as false. */
  readonly login?: { readonly passwordExpired?: boolean; readonly changePasswordRequired?: boolean };
}

export function flagStoreOf(flags: MerchantFlags): FlagStore {
  const isOn = (modId: FlagId) => flags[modId] === true;
  return {
    pwdEnabled: isOn("PWDEXPFORCECHANGE3"),
    smsEnabled: isOn("REGMOBVERF3"),
    mobileReg: isOn("MOBILENUMREG3"),
    mobileRegPass: isOn("MOBILENUMPASSREG3"),
    showPhoneLogin: isOn("MOBILELOGIN3"),
    showVerCodeLogin: isOn("MOBILEVERCODELOGIN3"),
    hasFreePlay: isOn("FREEPLAY3"),
  };
}

export function memberKindOf(merchant: Pick<Merchant, "agentTypes" | "trialTypes">, type: number): MemberKind {
  return { isAgent: merchant.agentTypes.includes(type), isTrial: merchant.trialTypes.includes(type) };
}

/**
 * True if the member must choose a new password: it is the initial password, or it has expired and the merchant
 * requires a change.
 */
export function isPasswordChangePending(flags: MerchantFlags, login: NonNullable<StoreSources["login"]>): boolean {
  if (login.changePasswordRequired === true) return true;
  return login.passwordExpired === true && flagStoreOf(flags).pwdEnabled;
}

/** True if one wallet serves all games, and until the server has responded. */
export function isSingleWallet(merchantWallet: StoreSources["merchantWallet"]): boolean {
  return merchantWallet?.isSingle ?? true;
}

export function portalStoreOf(sources: StoreSources): PortalStore {
  const { merchant, member, login = {}, balances, merchantWallet } = sources;
  const standing = member === undefined ? { isAgent: false, isTrial: false } : memberKindOf(merchant, member.type);
  return {
    ...flagStoreOf(merchant.flags),
    ...standing,
    isLogin: member !== undefined,
    isChangePaw: isPasswordChangePending(merchant.flags, login),
    location: merchant.location ?? { ip: "" },
    systemStatus: merchant.systemStatus,
    whitelabelVal: merchant.flags,
    currencySymbol: balances?.currencySymbol ?? currencies[merchant.currency].symbol,
    balance: balances?.sumBalance ?? 0,
    singleWallet: isSingleWallet(merchantWallet),
  };
}
