// Renames snake_case keys to camelCase, one level deep at a time, arrays and plain objects included.

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S

/** The same shape with camelCase keys. */
export type CamelKeys<T> = T extends (infer U)[]
  ? CamelKeys<U>[]
  : T extends object
    ? { [K in keyof T as K extends string ? Camel<K> : K]: CamelKeys<T[K]> }
    : T

/**
 * `camelKeys({ chain_id: 1, a_b: [{ c_d: 2 }] })` → `{ chainId: 1, aB: [{ cD: 2 }] }`. Values that are not plain objects or arrays stay.
 */
export const camelKeys = <T>(value: T): CamelKeys<T> =>
  (Array.isArray(value)
    ? value.map(camelKeys)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [
            key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
            camelKeys(inner),
          ]),
        )
      : value) as CamelKeys<T>
