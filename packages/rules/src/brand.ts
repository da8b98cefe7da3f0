/** Nominal types: two ids of the same shape that the compiler refuses to mix. */

declare const brandName: unique symbol;

/**
 * A value of type `T` that only the constructor of `Name` may make.
 *
 * @example type MemberId = Brand<bigint, "MemberId">;
 */
export type Brand<T, Name extends string> = T & { readonly [brandName]: Name };
