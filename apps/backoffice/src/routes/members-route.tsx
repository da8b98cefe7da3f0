/** The address of the member search. */

import { MembersPage } from "../features/members/members-page.tsx";

/** The member search. */
export default function MembersRoute() {
  return <MembersPage />;
}
