/** The captcha before a code is sent; renders nothing while no captcha is required. */

import type { PersonProof } from "../hooks/use-person-proof.ts";
import { CaptchaField } from "./captcha-field.tsx";

export function PersonProofField({ proof: { round, answer, error, change } }: { proof: PersonProof }) {
  if (round === 0) return null;
  return <CaptchaField round={round} action="code" value={answer} error={error} onChange={change} />;
}
