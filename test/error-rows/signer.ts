// Errors of a Farcaster signer, as its screen shows them (docs/errors.md, "What a person sees").

import { ELSE, type ErrorRow } from './row.ts'
import { AGAIN, TRY_AGAIN } from './words.ts'

const SIGNER = { where: 'signer', doing: 'lets an app write to Farcaster', ...AGAIN, why: TRY_AGAIN } as const

export const SIGNER_ROWS: readonly ErrorRow[] = [
  {
    ...SIGNER,
    code: 'signer_revoked',
    title: 'Request rejected',
    text: 'The request was rejected. Please try again.',
  },
  { ...SIGNER, code: ELSE, title: 'Connect failed', text: 'Something went wrong. Please try again.' },
]
