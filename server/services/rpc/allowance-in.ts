// Whether a call gives an allowance or takes one back, for a person's activity. What a signature allows is told as a signature.

const WORD = 64
const SELECTOR = 10

/** For each function, which words of its arguments say whom and how much: one that is zero takes back. */
const GIVES: Readonly<Record<string, readonly number[]>> = {
  // approve, increaseAllowance, setApprovalForAll; approve of Permit2: token, spender, amount.
  '0x095ea7b3': [0, 1],
  '0x39509351': [0, 1],
  '0xa22cb465': [0, 1],
  '0x87517c45': [1, 2],
}

/** `data`: hex, lower case. Empty: neither. */
export const allowanceIn = (data: string): 'allow' | 'disallow' | '' => {
  const selector = data.slice(0, SELECTOR)
  const words = Object.hasOwn(GIVES, selector) ? GIVES[selector] : undefined
  if (!words || data.length < SELECTOR + (Math.max(...words) + 1) * WORD) return ''
  const isZero = (at: number): boolean => /^0+$/.test(data.slice(SELECTOR + at * WORD, SELECTOR + (at + 1) * WORD))
  return words.some(isZero) ? 'disallow' : 'allow'
}
