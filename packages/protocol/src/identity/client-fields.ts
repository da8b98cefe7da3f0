/** Fields that several calls of the wire protocol share. Source: docs/wire-format.md, Sessions and members. */

import { Type } from "typebox";

/**
 * A name, password or code that the server compares or checks by a rule. It has no maximum length except that of the
 * body: a text that is too long gets the refusal of a wrong one, not that of a malformed request.
 */
export const ComparedText = Type.String();

/** The same, but required: an empty text is a malformed request. */
export const Secret = Type.String({ minLength: 1 });

/** The id that a client has given to the device. It only counts requests and proves nothing. */
export const deviceFields = { loginDeviceId: Type.Optional(Type.String({ maxLength: 400 })) };

/** The identity token of a phone-auth service or another identity provider. The token is the proof. */
export const phoneAuthFields = {
  /** sms, google or facebook. */
  firebaseChannel: Type.Optional(Type.String({ maxLength: 20 })),
  firebaseIdToken: Type.Optional(Type.String({ maxLength: 8_000 })),
  /** The number that the client believes to have verified. It is ignored, because the token contains the number. */
  firebaseMobileNo: Type.Optional(Type.String({ maxLength: 40 })),
};
