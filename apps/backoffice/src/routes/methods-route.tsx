/** Route of the deposit methods. */

import { MethodsPage } from "../features/payments/methods/methods-page.tsx";

export default function MethodsRoute() {
  return <MethodsPage />;
}
