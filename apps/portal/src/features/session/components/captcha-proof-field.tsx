/** The captcha before a code is sent; renders nothing while no captcha is required. */

import type { CaptchaProof } from "../hooks/use-captcha-proof.ts";
import { CaptchaField } from "./captcha-field.tsx";

export function CaptchaProofField({ proof: { round, answer, error, change } }: { proof: CaptchaProof }) {
  if (round === 0) return null;
  return <CaptchaField round={round} action="code" value={answer} error={error} onChange={change} />;
}
