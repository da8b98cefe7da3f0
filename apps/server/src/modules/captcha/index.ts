/** Public interface of captcha: proof that a human sends a form. */

export { captchaIdOf } from "./captcha-cookie.ts";
export { checkCaptcha } from "./check-captcha.ts";
export type { CaptchaAnswer } from "./check-captcha.ts";
export { checkGeetest } from "./check-geetest.ts";
export { captchaJobs } from "./forget-captchas.ts";
export { captchaPermissions } from "./permissions.ts";
export { captchaRoutes } from "./routes.ts";
