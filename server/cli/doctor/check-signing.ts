// doctor: apps whose pages may have wallets sign and send without a screen.

import { letsPagesSign, showingCommand } from '../../services/apps/app-notes.ts'
import { type CheckContext, type CheckResult, hint, ok } from './check-result.ts'

/** Apps of before have kept what they had, which is no fault. */
export const checkSigning = ({ apps, database }: CheckContext): CheckResult[] => {
  if (database.state !== 'open') return []
  const letting = apps.filter(letsPagesSign)
  if (letting.length === 0) return [ok('no app lets its pages sign unseen')]
  return letting.map(({ id }) =>
    hint(
      `${id}: a page with noPromptOnSignature has wallets sign and send unseen (enforce_wallet_uis is off)`,
      showingCommand(id),
    ),
  )
}
