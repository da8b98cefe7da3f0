/** Keys of the cashier in the query cache. Everything below `payments` is invalidated when money moves. */

export const paymentKeys = {
  all: ["payments"],
  depositOptions: ["payments", "depositOptions"],
  deposit: (depositId: string) => ["payments", "deposit", depositId],
  depositReport: (page: number) => ["payments", "depositReport", page],
  withdrawOptions: ["payments", "withdrawOptions"],
  withdrawCharge: (kind: string, amountMinor: string) => ["payments", "withdrawCharge", kind, amountMinor],
  receipts: ["payments", "receipts"],
  withdrawReport: (page: number) => ["payments", "withdrawReport", page],
  transferSettings: ["payments", "transferSettings"],
  transferReport: (page: number) => ["payments", "transferReport", page],
  wallets: ["payments", "wallets"],
  walletTransfers: (page: number) => ["payments", "walletTransfers", page],
  downlineNames: (prefix: string) => ["payments", "downlineNames", prefix],
} as const;
