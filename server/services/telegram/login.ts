// Login and link by Telegram (docs/design/security.md, "Telegram").

import type { WireSession, WireUser } from '../../../src/contract/entities.ts'
import { judgedLink } from '../../stores/account/link.ts'
import { isRecorded } from '../../stores/idempotency.ts'
import { judgedProof } from '../../stores/login/judged-proof.ts'
import { takeAnswer } from '../../stores/login/telegram-answers.ts'
import { keyOf } from '../account/call-key.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { type Entrant, enter } from '../login/enter.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { judgeResult, judgeWebAppData, type TelegramProof, type TelegramResult, type TelegramWebAppData } from './answer.ts'
import { botTokenOf, takesTelegram } from './bot.ts'

/** One of the two forms. */
interface ShownTelegram {
  readonly result: TelegramResult | null
  readonly webApp: TelegramWebAppData | null
  readonly idempotencyKey: IdempotencyKey
}
type TelegramSignIn = ShownTelegram & Pick<Entrant, 'mode'> & { readonly device: Device }

const WRONG = 'Telegram did not confirm the login.'

/** The answer that was shown, judged. Throws where it does not hold. */
const judged = (core: Core, app: App, { result, webApp }: ShownTelegram): TelegramProof => {
  const token = botTokenOf(core.secrets, app)
  if (!token) throw new ServiceError('disallowed_login_method')
  const judging = { token, now: core.clock.now() }
  const proof = result ? judgeResult(result, judging) : webApp && judgeWebAppData(webApp, judging)
  if (!proof) throw new ServiceError('invalid_credentials', WRONG)
  return proof
}

/** Uses an answer up, once for all looks at one attempt; false where another attempt of the call has come to something. Throws where it was used. */
const taking = (core: Core, app: App, { hash, ends }: TelegramProof, key: string): (() => Promise<boolean>) => {
  const now = core.clock.now()
  const answer = core.secrets.hash('telegram-answer', app.telegramBot?.bot_id ?? '', hash)
  const take = async (): Promise<boolean> => {
    if (await takeAnswer(core.db, { answer, app: app.id, key, repeats: IDEMPOTENCY_MS, now, ends })) return true
    if (await isRecorded(core.db, { app: app.id, key, now })) return false
    throw new ServiceError('invalid_credentials', WRONG)
  }
  let taken: Promise<boolean> | null = null
  return () => {
    taken ??= take()
    return taken
  }
}

/** Trades an answer of Telegram for a session. */
export const loginWithTelegram = (core: Core, app: App, shown: TelegramSignIn): Promise<WireSession> => {
  const { device, idempotencyKey, mode } = shown
  const entrant = { method: 'telegram', allowed: takesTelegram(app), mode, device, idempotencyKey, wrong: WRONG }
  return enter(core, app, entrant, () => {
    const found = judged(core, app, shown)
    const take = taking(core, app, found, idempotencyKey?.key ?? '')
    const { subject, details } = found.person
    return { account: { type: 'telegram', subject }, details, proof: judgedProof(take) }
  })
}

/** Links the Telegram of the person, where the app has that. */
export const linkWithTelegram = async (core: Core, app: App, claims: TokenClaims, shown: ShownTelegram): Promise<WireUser> => {
  const { userId: user } = claims
  if (!app.row.config.telegram_auth_config?.link_enabled) throw new ServiceError('disallowed_login_method')
  const found = judged(core, app, shown)
  const take = taking(core, app, found, keyOf(core, shown.idempotencyKey, user))
  const linked = await linkAccount(
    core,
    app,
    { claims, method: 'telegram', idempotencyKey: shown.idempotencyKey, wrong: WRONG },
    {
      account: { type: 'telegram', subject: found.person.subject },
      details: found.person.details,
      proof: judgedLink(take),
      brokenRule: ({ owner, person }) => {
        if (owner !== null && owner !== user) return 'linked_to_another_user'
        return person.accounts.some(({ type }) => type === 'telegram') ? 'cannot_link_more_of_type' : null
      },
    },
  )
  return linked.user
}
