/**
 * What the whole portal knows of the house and of who is here, derived in one place from the system status, the member
 * and the login result. Names, also their spelling, are those of the specification, section 3, Session and store data.
 */

import { currencies } from "@openhouse/rules/money/currencies";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { House } from "./house.ts";

/** Flag → on; a missing one is off. */
export type HouseFlags = Readonly<Partial<Record<FlagId, boolean>>>;

/** What single flags switch on (docs/wire-format.md, Status and flags). */
export interface FlagStore {
  /** Passwords expire and must be changed then. */
  readonly pwdEnabled: boolean;
  /** Registration asks for a code by SMS. */
  readonly smsEnabled: boolean;
  /** One may register by mobile number. */
  readonly mobileReg: boolean;
  /** Registration by mobile number asks for a password, too. */
  readonly mobileRegPass: boolean;
  /** One may log in by mobile number. */
  readonly showPhoneLogin: boolean;
  /** One may log in by a code. */
  readonly showVerCodeLogin: boolean;
  /** A trial account is offered. */
  readonly hasFreePlay: boolean;
}

/** The type of a member, read by the merchant's configuration. */
export interface MemberStanding {
  readonly isAgent: boolean;
  readonly isTrial: boolean;
}

export interface PortalStore extends FlagStore, MemberStanding {
  readonly isLogin: boolean;
  /** A change of the password is pending. */
  readonly isChangePaw: boolean;
  readonly location: { readonly ip: string };
  readonly systemStatus: 0 | 1 | 2;
  readonly whitelabelVal: HouseFlags;
  /** Stands before the balance. */
  readonly currencySymbol: string;
  /** What can be played with, in major units; 0 before it is known. */
  readonly balance: number;
  /** One wallet for everything; true until the house says otherwise. */
  readonly singleWallet: boolean;
}

interface StoreSources {
  readonly house: House;
  /** Undefined while nobody is logged in. */
  readonly member?: { readonly type: number };
  /** Of the login result; absent marks count as false. */
  /** Of the balances, and of GCS_merchantWallet. */
  readonly balances?: { readonly sumBalance: number; readonly currencySymbol: string };
  readonly merchantWallet?: { readonly isSingle: boolean };
  readonly login?: { readonly passwordExpired?: boolean; readonly changePasswordRequired?: boolean };
}

/** What the flags of a house switch on. */
export function flagStoreOf(flags: HouseFlags): FlagStore {
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

/** Whether a member of that type is an agent or on trial. */
export function memberStandingOf(house: Pick<House, "agentTypes" | "trialTypes">, type: number): MemberStanding {
  return { isAgent: house.agentTypes.includes(type), isTrial: house.trialTypes.includes(type) };
}

/** Whether the member must choose a new password: it is the initial one, or it expired and the house minds. */
export function isPasswordChangePending(flags: HouseFlags, login: NonNullable<StoreSources["login"]>): boolean {
  if (login.changePasswordRequired === true) return true;
  return login.passwordExpired === true && flagStoreOf(flags).pwdEnabled;
}

/** Whether there is one wallet for everything; so it is until the house says otherwise. */
export function isSingleWallet(merchantWallet: StoreSources["merchantWallet"]): boolean {
  return merchantWallet?.isSingle ?? true;
}

/** The whole store. */
export function portalStoreOf(sources: StoreSources): PortalStore {
  const { house, member, login = {}, balances, merchantWallet } = sources;
  const standing = member === undefined ? { isAgent: false, isTrial: false } : memberStandingOf(house, member.type);
  return {
    ...flagStoreOf(house.flags),
    ...standing,
    isLogin: member !== undefined,
    isChangePaw: isPasswordChangePending(house.flags, login),
    location: house.location ?? { ip: "" },
    systemStatus: house.systemStatus,
    whitelabelVal: house.flags,
    currencySymbol: balances?.currencySymbol ?? currencies[house.currency].symbol,
    balance: balances?.sumBalance ?? 0,
    singleWallet: isSingleWallet(merchantWallet),
  };
}
