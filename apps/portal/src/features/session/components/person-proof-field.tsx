/** The captcha before a code is sent; empty while none is required. */

import type { PersonProof } from "../hooks/use-person-proof.ts";
import { CaptchaField } from "./captcha-field.tsx";

export function PersonProofField({ proof: { round, answer, error, change } }: { proof: PersonProof }) {
  if (round === 0) return null;
  return <CaptchaField round={round} action="code" value={answer} error={error} onChange={change} />;
}
