/** Front door of payments: deposits, withdrawals and their providers (row 2). */

export { createPaymentProviders } from "./payment-providers.ts";
export { seedPaymentMethods } from "./seed-payment-methods.ts";
