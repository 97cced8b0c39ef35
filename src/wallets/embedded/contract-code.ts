// What a chain answers about the code at an address.

/** An account without code, or one that has but lent itself some (EIP-7702), is a person's. */
const OF_A_PERSON = /^0x(ef0100[\da-f]{40})?$/i

/** Whether a contract is there; null: the answer is none. */
export const isContractCode = (code: unknown): boolean | null =>
  typeof code === 'string' && /^0x[\da-f]*$/i.test(code) ? !OF_A_PERSON.test(code) : null
