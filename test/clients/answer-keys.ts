// Keys of an answer, and the answer without one of them: so is found what a client reads without a guard.

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its keys and those within, of a list by its first one: `user.linked_accounts.0.type`. */
export const answerKeys = (answer: unknown, before = ''): string[] => {
  const part = Array.isArray(answer) ? answer.slice(0, 1) : answer
  return typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => [before + key, ...answerKeys(value, `${before}${key}.`)])
    : []
}

const cut = (value: unknown, [first = '', ...rest]: readonly string[]): unknown => {
  if (Array.isArray(value)) return rest.length > 0 ? value.map((one) => cut(one, rest)) : value.slice(1)
  if (!isValues(value)) return value
  const { [first]: inner, ...others } = value
  return rest.length > 0 ? { ...value, [first]: cut(inner, rest) } : others
}
/** The answer without a key; of a list, without it in each of its entries. */
export const withoutKey = (answer: unknown, key: string): unknown => cut(answer, key.split('.'))
