import { describe, expect, it } from "vitest";
import { formatMoney } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { systemStatusOf } from "@openhouse/rules/merchants/system-status";
import { merchantOf } from "../page/merchant.ts";
import { portalStoreOf } from "./portal-store.ts";
import type { FlagStore } from "./portal-store.ts";
import { testMerchant } from "../../testing/test-merchant.ts";
import { testStatus } from "../../testing/test-status.ts";

const environment = { timeZone: "Asia/Manila", isDemo: true, year: 2026, origin: "", imageHost: "" };

describe("the portal store", () => {
  it("[S3.010] isLogin is false before and true after the login", () => {
    expect(portalStoreOf({ merchant: testMerchant }).isLogin).toBe(false);
    expect(portalStoreOf({ merchant: testMerchant, member: { type: 0 } }).isLogin).toBe(true);
  });

  it.each([
    [1, true],
    [2, true],
    [41, true],
    [42, true],
    [0, false],
    [4, false],
  ])("[S3.011] [S3.050] isAgent of type %i is %s", (type, isAgent) => {
    expect(portalStoreOf({ merchant: testMerchant, member: { type } }).isAgent).toBe(isAgent);
  });

  it.each([
    [4, true],
    [0, false],
    [1, false],
  ])("[S3.012] [S3.051] isTrial of type %i is %s", (type, isTrial) => {
    expect(portalStoreOf({ merchant: testMerchant, member: { type } }).isTrial).toBe(isTrial);
  });

  it("[S3.013] location contains the IP address of the status", () => {
    const merchant = merchantOf({ ...testStatus, location: { ip: "203.0.113.7", country: null } }, environment);
    expect(portalStoreOf({ merchant }).location.ip).toBe("203.0.113.7");
  });

  it("[S3.023] whitelabelVal contains the flags of the status", () => {
    const whitelabelVal = { ...testStatus.info.whitelabelVal, FREEPLAY3: true, INBOX3: false };
    const merchant = merchantOf({ ...testStatus, info: { ...testStatus.info, whitelabelVal } }, environment);
    expect(portalStoreOf({ merchant }).whitelabelVal).toEqual(whitelabelVal);
  });

  it.each([
    [{ maintenance: false, regionRestriction: false }, 0],
    [{ maintenance: true, regionRestriction: false }, 1],
    [{ maintenance: false, regionRestriction: true }, 2],
  ])("[S3.039] systemStatus of %o is %i", (restrictions, systemStatus) => {
    const merchant = merchantOf(
      { ...testStatus, ...restrictions, systemStatus: systemStatusOf(restrictions) },
      environment,
    );
    expect(portalStoreOf({ merchant }).systemStatus).toBe(systemStatus);
  });

  it("[S3.014] currencySymbol is the symbol of the formatted balance", () => {
    const balances = { sumBalance: 12.5, currencySymbol: "₱" };
    const { currencySymbol, balance } = portalStoreOf({ merchant: testMerchant, balances });
    expect(formatMoney(moneyOfDecimal(balance, "PHP"), "en")).toBe(`${currencySymbol}12.50`);
    expect(portalStoreOf({ merchant: { ...testMerchant, currency: "HKD" } }).currencySymbol).toBe("HK$");
  });

  it("[S3.015] balance is the sum of the balances", () => {
    const balances = { sumBalance: 12.5, currencySymbol: "₱" };
    expect(portalStoreOf({ merchant: testMerchant }).balance).toBe(0);
    expect(portalStoreOf({ merchant: testMerchant, balances }).balance).toBe(12.5);
  });

  it("[S3.021] [S3.022] singleWallet is true until the response says that there are several wallets", () => {
    expect(portalStoreOf({ merchant: testMerchant }).singleWallet).toBe(true);
    expect(portalStoreOf({ merchant: testMerchant, merchantWallet: { isSingle: false } }).singleWallet).toBe(false);
  });

  it.each([
    ["an expired password under the policy", { passwordExpired: true }, true, true],
    ["an expired password without the policy", { passwordExpired: true }, false, false],
    ["the initial password", { changePasswordRequired: true }, false, true],
    ["a valid password", {}, true, false],
  ])("[S3.040] isChangePaw follows from the login and the policy: %s", (_case, login, isOn, isChangePaw) => {
    const merchant = { ...testMerchant, flags: { PWDEXPFORCECHANGE3: isOn } };
    expect(portalStoreOf({ merchant, member: { type: 0 }, login }).isChangePaw).toBe(isChangePaw);
  });

  it.each([
    ["S3.041", "PWDEXPFORCECHANGE3", "pwdEnabled"],
    ["S3.042", "REGMOBVERF3", "smsEnabled"],
    ["S3.043", "MOBILENUMREG3", "mobileReg"],
    ["S3.044", "MOBILENUMPASSREG3", "mobileRegPass"],
    ["S3.045", "MOBILELOGIN3", "showPhoneLogin"],
    ["S3.046", "MOBILEVERCODELOGIN3", "showVerCodeLogin"],
    ["S3.047", "FREEPLAY3", "hasFreePlay"],
  ] as const)("[%s] the flag %s sets only %s", (_row, modId, field: keyof FlagStore) => {
    const off = portalStoreOf({ merchant: { ...testMerchant, flags: {} } });
    const on = portalStoreOf({ merchant: { ...testMerchant, flags: { [modId]: true } } });
    expect(off[field]).toBe(false);
    expect(on).toEqual({ ...off, [field]: true, whitelabelVal: { [modId]: true } });
  });
});
