/** What the member can pay in by: settings, methods and their channels, read together. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../lib/page-context.tsx";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { DepositChannel, DepositMethod, DepositSettings } from "../rules/deposit-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

/** A method with the channels that it is paid through. */
export interface DepositOption {
  readonly method: DepositMethod;
  readonly channels: readonly DepositChannel[];
}

export interface DepositOptions {
  readonly settings: DepositSettings;
  /** Methods with at least one channel, in the house's order. */
  readonly options: readonly DepositOption[];
}

/** Names come in the page's language, so it belongs to the key. */
export function useDepositOptions(): UseQueryResult<DepositOptions> {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: [...paymentKeys.depositOptions, language],
    queryFn: async ({ signal }) => {
      const [settings, methods, banks] = await Promise.all([
        api.call("GET /wps/relay/MCSFE_getDepositSettings", { signal }),
        api.call("GET /wps/relay/MCSFE_getDepositMethods", { signal }),
        api.call("GET /wps/relay/MCSFE_getDepositBanksList", { signal }),
      ]);
      const options = methods.map((method) => ({ method, channels: banks[method.code]?.channels ?? [] }));
      return { settings, options: options.filter(({ channels }) => channels.length > 0) };
    },
  });
}
