/**
 * Writes the page's merchant code to both storages under the names that other clients read (specification, sections 4
 * and 9). Our own calls do not read this code; they use the merchant of the page.
 */

const names = ["merchant", "merchantCode"];

/** Called at the start and after each logout; overwrites changed values. */
export function storeMerchant(code: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of names) storage.setItem(name, code);
    }
  } catch {
    // The browser refuses storage, so other clients cannot read the code either.
  }
}
