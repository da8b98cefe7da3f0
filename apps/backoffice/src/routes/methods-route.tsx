/** The address of the ways to pay in. */

import { MethodsPage } from "../features/payments/methods/methods-page.tsx";

/** Mounted by the table of addresses. */
export default function MethodsRoute() {
  return <MethodsPage />;
}
