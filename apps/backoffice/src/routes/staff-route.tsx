/** Route of the staff list. */

import { StaffPage } from "../features/staff/staff-page.tsx";

export default function StaffRoute() {
  return <StaffPage />;
}
