// Codes of last resort: ten, random, shown once, each good for one verification.
// See docs/design/security.md, "Second factor".

import { asciiDigits } from '../../../src/contract/typed-digits.ts'
import { note } from '../../stores/account/activity.ts'
import { findUser } from '../../stores/account/users.ts'
import { changeFactors, replaceCodes, standingOf } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { changingOf } from './changing.ts'

const CODES = 10
const LETTERS = 10
/** Without letters that are taken for another one; 32 of them, so that a byte's five low bits name one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

/** A code: ten letters, 50 bits, in two groups. */
const newCode = ({ random }: Pick<Core, 'random'>): string => {
  const letters = [...random.bytes(LETTERS)].map((byte) => ALPHABET[byte & 31]).join('')
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`
}
export const newCodes = (core: Pick<Core, 'random'>): string[] => Array.from({ length: CODES }, () => newCode(core))

/** The keyed hash of a code, however it is typed. Trust: bound to app and user, so that a code of one opens nothing of another. */
export const recoveryCodeHash = ({ secrets }: Pick<Core, 'secrets'>, app: App, user: string, code: string): string =>
  secrets.hash(
    'recovery-code',
    app.id,
    user,
    asciiDigits(code)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )

/** Makes new codes. The former ones are worth nothing from then on. */
export const renewCodes = async (core: Core, app: App, claims: TokenClaims): Promise<string[]> => {
  const codes = newCodes(core)
  const changing = changingOf(core, app, claims)
  const hashes = codes.map((code) => recoveryCodeHash(core, app, claims.userId, code))
  const had = await standingOf(core.db, changing)
  if (!had) throw new ServiceError('missing_or_invalid_token')
  const changed = await changeFactors(core.db, changing, { had, codes: [] }, async (trx, { methods }) => {
    if (methods.length === 0) return 'none'
    await replaceCodes(trx, { ...changing, codes: hashes })
    const { user, sid: session, now } = changing
    await note(trx, { kind: 'codes', account: 'recovery-code', user, session, now })
    return 'done'
  })
  if (changed.outcome === 'unverified') throw new ServiceError('missing_or_invalid_mfa')
  if (changed.outcome === 'none') throw new ServiceError('linked_account_not_found', 'There is no second factor yet.')
  if (changed.outcome === 'no-user') throw new ServiceError('missing_or_invalid_token')
  const person = await findUser(core.db, changing)
  if (person) core.notices.send(app, 'recovery-codes-renewed', person)
  return codes
}
