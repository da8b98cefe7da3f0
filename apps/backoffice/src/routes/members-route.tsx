/** Route of the member search. */

import { MembersPage } from "../features/members/members-page.tsx";

export default function MembersRoute() {
  return <MembersPage />;
}
