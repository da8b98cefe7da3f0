/** Calls of the game gateway that browsers make; suppliers' own calls stand in rs-calls.ts. */

import type { SupplierBody, SupplierTokenBody, SupplierTokenReply } from "./suppliers.ts";

export interface GatewayApi {
  "PUT /backoffice/api/gateway/suppliers/:code": { params: { code: string }; body: SupplierBody; reply: null };
  "POST /backoffice/api/gateway/suppliers/:code/token": {
    params: { code: string };
    body: SupplierTokenBody;
    reply: SupplierTokenReply;
  };
}
