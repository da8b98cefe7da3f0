/** /agent/<page>: the contracts of the kind that the page is about. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { usePath } from "../../../lib/location.tsx";
import { ContractsPage } from "./contracts-page.tsx";

const kinds: Readonly<Record<string, ContractKind>> = {
  agentDividendRecordCopy2: "dividend",
  agentDailyWages2: "daily",
  agentHourSalary: "hourly",
  agentRealtimeSalary: "realtime",
};

/** Another kind is another page: nothing of the one before stays. */
export default function ContractsOfAddress() {
  const page = usePath().split("/").at(-1) ?? "";
  const kind = kinds[page];
  return kind === undefined ? null : <ContractsPage key={kind} kind={kind} />;
}
