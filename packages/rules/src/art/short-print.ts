/** A short hash of a text for URLs. It distinguishes pictures and does not protect secrets. */

const base = 36;
const letters = 10;

/** Ten letters and digits, the same on each machine (cyrb53, public domain). */
export function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  const print = 2 ** 32 * (low & 0x1f_ffff) + (high >>> 0);
  return print.toString(base).padStart(letters, "0").slice(-letters);
}
