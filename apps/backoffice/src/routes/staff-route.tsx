/** The address of the staff list. */

import { StaffPage } from "../features/staff/staff-page.tsx";

/** Mounted by the table of addresses. */
export default function StaffRoute() {
  return <StaffPage />;
}
