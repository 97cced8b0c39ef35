// What a payment code asks for: an address alone, EIP-681 (`ethereum:`), CAIP-10 (`eip155:`). Read whole or not at all.

/** What is to be paid; null: the code leaves it to the person. */
export interface Payment {
  /** An address or a name. */
  readonly to: string
  readonly chain: number | null
  /** Contract of a token; null: the chain's coin. */
  readonly token: string | null
  /** In the smallest unit. */
  readonly amount: bigint | null
}
/** `otherCode`: of other money or another app; `noPayment`: it asks for more than a payment; `badCode`: it is not well formed. */
export type CodeProblem = 'otherCode' | 'noPayment' | 'badCode'

const LENGTH_MAX = 1000
const HIGHEST = (1n << 256n) - 1n
const ADDRESS = /^0x[\da-f]{40}$/i
const NAME = /^[^\s@/?#&=:%]+\.[^\s@/?#&=:%]+$/

/** A number of EIP-681, `9.55e6`; null: it is none, or no whole one. */
const numberIn = (text: string): bigint | null => {
  const [found, whole = '', fraction = '', exponent = ''] = /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(text) ?? []
  if (found === undefined || whole + fraction === '') return null
  const places = Number(exponent)
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > places) return null
  const value = BigInt(whole + digits) * 10n ** BigInt(places - digits.length)
  return value <= HIGHEST ? value : null
}

/** Names and values in their order; null: one is not well formed, or is there twice. */
const paramsIn = (query: string | undefined): readonly (readonly [name: string, value: string])[] | null => {
  if (query === undefined) return []
  try {
    const all = query.split('&').map((pair): [string, string] | null => {
      const [name = '', value, ...more] = pair.split('=')
      return name && value !== undefined && more.length === 0 ? [decodeURIComponent(name), decodeURIComponent(value)] : null
    })
    const whole = all.filter((one) => one !== null)
    return whole.length === all.length && new Set(whole.map(([name]) => name)).size === all.length ? whole : null
  } catch {
    return null
  }
}

/** What the code proposes for the network fee is no part of the payment: the review names the fee. */
const OF_FEE = /^gas(Limit|Price)?$/

const payment = (
  target: string,
  chain: number | null,
  name: string | undefined,
  query: string | undefined,
): Payment | CodeProblem => {
  const all = paramsIn(query)
  if (!all || (!ADDRESS.test(target) && !NAME.test(target))) return 'badCode'
  const params = all.filter(([own]) => !OF_FEE.test(own))
  if (all.some(([own, value]) => OF_FEE.test(own) && numberIn(value) === null)) return 'badCode'
  const names = params.map(([own]) => own).join()
  const [first = '', second = ''] = params.map(([, value]) => value)
  if (name === undefined) {
    if (names === '') return { to: target, chain, token: null, amount: null }
    const amount = names === 'value' ? numberIn(first) : null
    return amount === null ? (names === 'value' ? 'badCode' : 'noPayment') : { to: target, chain, token: null, amount }
  }
  // Trust: any other function, and any other order of what it is given, is another call.
  if (name !== 'transfer' || (names !== 'address,uint256' && names !== 'address')) return 'noPayment'
  const amount = names === 'address' ? null : numberIn(second)
  const isFit = ADDRESS.test(target) && (ADDRESS.test(first) || NAME.test(first)) && (names === 'address' || amount !== null)
  return isFit ? { to: first, chain, token: target, amount } : 'badCode'
}

/** A payment; why a code is none; null: the text is no code, but what a person types. */
export const readPaymentCode = (given: string): Payment | CodeProblem | null => {
  const text = given.trim()
  const isOwn = /^ethereum:/i.test(text)
  if (!isOwn && !/^0x[\da-f]{40}[^\da-z]/i.test(text)) {
    const [caip, id = '', address = ''] = /^eip155:(\d{1,15}):(0x[\da-f]{40})$/i.exec(text) ?? []
    if (caip) return { to: address, chain: Number(id), token: null, amount: null }
    return /^[a-z][a-z\d+.-]*:/i.test(text) ? (/^eip155:/i.test(text) ? 'badCode' : 'otherCode') : null
  }
  if (text.length > LENGTH_MAX) return 'badCode'
  const [found, target = '', id, name, query] =
    /^(?:ethereum:(?:pay-)?)?([^@/?]+)(?:@(\d{1,15}))?(?:\/([^@/?]+))?(?:\?(.*))?$/i.exec(text) ?? []
  if (found === undefined) return 'badCode'
  return payment(target, id === undefined ? null : Number(id), name, query)
}
