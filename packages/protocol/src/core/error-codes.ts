/**
 * The one catalogue of refusals: code → HTTP status. Every code has a text in each shipped language
 * (`packages/i18n/catalogs/<lang>/errors.json`, key = code; a test holds the two together).
 * Source: portal-spec section 8, api-facts section 8.
 */
export const errorStatus = {
  // generic
  "function.not.available": 404,
  http_method_not_support: 404,
  "idempotency.key.required": 400,
  "idempotency.key.reused": 409,
  "idempotency.still.running": 409,
  "request.param.err": 400,
  request_body_required: 400,
  "request.too.large": 413,
  "request.media.type": 415,
  "maintenance.window.invalid": 400,
  "region.restricted": 403,
  domain_not_available: 404,
  "system.maintenance": 503,
  "system.not.available": 503,
  "too.much.request": 429,
  "unknown.system.err": 500,
  "no.data": 404,
  "permission.denied": 403,
  // enc
  "captcha.required": 400,
  "captcha.invalid": 400,
  "enc.payload.invalid": 400,
  "enc.required": 400,
  // session
  "login.not.session": 401,
  "user.or.token.invalid": 401,
  "login.cred.err": 401,
  login_verify_required: 401,
  "login.place.invalid": 400,
  "login.token.invalid": 401,
  "login.denied": 403,
  "login.non.member": 403,
  "login.non.agent": 403,
  "login.totp.err": 401,
  in_need_true_account: 403,
  // security of the account
  "authenticator.exists": 409,
  "authenticator.missing": 409,
  "same.pwd.err": 400,
  // registration
  "exists.account.err": 409,
  "format.username.err": 400,
  "format.pwd.err": 400,
  "confirm.pwd.err": 400,
  "empty.username": 400,
  "empty.field": 400,
  "exists.email.err": 409,
  "exists.mobile.err": 409,
  "format.email.err": 400,
  "format.field.err": 400,
  "format.mobile.err": 400,
  "format.name.err": 400,
  "length.pwd.err": 400,
  "affiliate.code.needed": 200,
  "affiliate.code.unknown": 200,
  "register.rule.invalid": 400,
  "settings.changed": 409,
  // one-time codes; a refused send is a soft failure, as the family's SMS calls answer (api-facts section 1)
  "verification.code.expired": 400,
  "verification.code.invalid": 400,
  "verification.country.closed": 200,
  "verification.paused": 200,
  "verification.too.many": 200,
  "verification.too.many.recipient": 200,
  "verification.too.soon": 200,
  // messages to members
  "message.not.resendable": 409,
  "message.provider.missing": 409,
  // payment password
  "payment.password.same": 400,
  "not.exists.payment.password": 409,
  "invalid.payment.pw": 403,
  // staff
  "staff.last.admin": 409,
  "staff.own.rights": 403,
  // wallet
  "account.balance.not.enough": 409,
  "account.amount.positive": 400,
  "account.amount.invalid": 400,
  "account.currency.wrong": 400,
  "account.frozen": 403,
  "exists.transaction": 409,
  "not.exists.account.err": 404,
  "not.exists.transaction": 404,
  "transaction.failed": 409,
  "wallet.busy": 503,
  // cashier
  "account.amount.decimals": 400,
  "account.amount.too.large": 400,
  "approval.same.person": 403,
  "deposit.invalid.amount": 400,
  "deposit.limit.reached": 409,
  "deposit.method.not.available": 409,
  "deposit.open.max": 409,
  "exists.bank.card": 409,
  "member.excluded": 403,
  "not.exists.bank.card": 404,
  "payment.provider.unavailable": 503,
  "payment.signature.invalid": 401,
  "transaction.state.changed": 409,
  "withdraw.amount.limit": 400,
  "withdraw.bank.card.fail": 400,
  "withdraw.bank.card.max": 409,
  "withdraw.claimed": 409,
  "withdraw.holder.differs": 409,
  "withdraw.reach.max.amount": 409,
  "withdraw.reach.max.count": 409,
  withdraw_not_supported: 409,
  // games
  "account.excluded": 403,
  "game.closed": 409,
  launch_game_balance_not_enough: 409,
  "limit.loss.reached": 409,
  "limit.stake.reached": 409,
  "not.exists.game": 404,
  "studio.launch.invalid": 401,
  "studio.round.open": 409,
  "studio.round.too.soon": 429,
  "studio.session.ended": 401,
  "studio.stake.invalid": 400,
  vendor_under_maintenance: 503,
  // agents
  "agents.move.cycle": 409,
  "agents.move.same": 409,
  "agents.tree.too.deep": 409,
  "agents.upline.invalid": 409,
  invitation_code_error: 400,
  // limits
  "exclusion.in.force": 409,
  "exclusion.too.short": 400,
  "limit.amount.invalid": 400,
  "limit.change.not.pending": 409,
  "limit.change.too.early": 409,
} as const satisfies Record<string, number>;

/** Code of a refusal, as it stands in `errorCode` on the wire. */
export type ErrorCode = keyof typeof errorStatus;

/** True when the text is a code of the catalogue. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}
