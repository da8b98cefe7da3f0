/**
 * Keeps the merchant of this page in both storages under the names that clients of the family read (specification,
 * sections 4 and 9). It is for others to read: our own calls name the merchant of the page, whatever stands here.
 */

const names = ["merchant", "merchantCode"];

/** At the start, and again after a logout: what somebody made of it meanwhile is undone. */
export function keepMerchant(code: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of names) storage.setItem(name, code);
    }
  } catch {
    // Storage is refused: nobody can read it either.
  }
}
