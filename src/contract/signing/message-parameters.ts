// The two parameters of `personal_sign`, message and account, in the order in which apps give them.

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

/**
 * Message and account. Taken the other way round too, where it is plain which is which: of two addresses the second one is the account.
 * @example messageAndSigner(['0x7099…79C8', '0x68656c6c6f']) // ['0x68656c6c6f', '0x7099…79C8']
 */
export const messageAndSigner = ([first, second]: readonly unknown[]): readonly [unknown, unknown] =>
  isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
