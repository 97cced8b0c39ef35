// What is never signed, whether a person is asked or not: the code and the sentence of each refusal.

/** A refusal as a page or a frame answers it. `code`: EIP-1193 or EIP-1474. `error`: the code of the catalogue. */
export interface Refusal {
  readonly rule: RefusalRule
  readonly code: number
  readonly error: 'request_refused' | 'invalid_message' | 'another_account' | 'request_changed'
  readonly message: string
}

type Row = Omit<Refusal, 'rule'>
const refused = (message: string): Row => ({ code: 4200, error: 'request_refused', message })

const ROWS = {
  'raw-hash': refused('Signing a bare hash is refused: nobody can see what it would do.'),
  'typed-v1': refused('This old kind of signature is not offered.'),
  'typed-malformed': refused('This request is not well formed, so it cannot be shown. Nothing was signed.'),
  'too-large': refused('This request is too large to be shown.'),
  'self-contract': refused('This would hand over control of your account, so it was refused.'),
  'code-delegation': refused('This would put foreign code on your account, so it was refused.'),
  'wallet-proof': refused('This would change how your wallet is kept, so it was refused.'),
  'empty-message': {
    code: 4200,
    error: 'invalid_message',
    message: 'The message to sign must be a text that is not empty.',
  },
  'wrong-account': { code: 4100, error: 'another_account', message: 'This request is for another account.' },
  'bytes-changed': {
    code: -32603,
    error: 'request_changed',
    message: 'The request changed after it was shown. Nothing was signed.',
  },
} as const satisfies Readonly<Record<string, Row>>
export type RefusalRule = keyof typeof ROWS

export const refusal = (rule: RefusalRule): Refusal => ({ rule, ...ROWS[rule] })
