/** Nominal types: the compiler refuses to mix two ids of different types, although both have the same shape. */

declare const brandName: unique symbol;

/**
 * A value of type `T` with the type name `Name`. Neither a plain `T` nor a value with another name can be used instead.
 *
 * @example type MemberId = Brand<bigint, "MemberId">;
 */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
