/** Routes of salary runs. */

import { useParams } from "wouter";
import { SalariesPage } from "../features/contracts/salaries/salaries-page.tsx";
import { SalaryRunPage } from "../features/contracts/salaries/salary-run-page.tsx";

export default function SalariesRoute() {
  const { id, bill } = useParams<{ id?: string; bill?: string }>();
  return id === undefined ? <SalariesPage /> : <SalaryRunPage key={id} id={id} openBill={bill} />;
}
