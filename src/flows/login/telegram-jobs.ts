// Jobs of a login by Telegram: its popup, and the trade of its answer.
// See docs/design/protocol.md, "Telegram".

import { isOffline, whenOnline } from '../../browser/online.ts'
import { openPopup, whenClosed } from '../../browser/popup.ts'
import * as telegram from '../../contract/endpoints/telegram.ts'
import * as telegramLink from '../../contract/endpoints/telegram-link.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { TelegramAnswer } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { linking } from '../account/linking.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import { callWithCaptcha } from './captcha-call.ts'
import type { TelegramEvent, TelegramTask } from './telegram.ts'

type Numbered = Pick<TelegramTask, 'attempt'>
/** What the jobs of one login share. */
export interface TelegramScope extends Scope {
  popup?: Window
  answer?: TelegramAnswer
}
/** Telegram's page is laid out for it. */
const WIDTH = 550
type TelegramJob<I> = Job<I, TelegramEvent, TelegramScope>

const failed = (error: Failure, { attempt }: Numbered): TelegramEvent => ({ type: 'failed', attempt, error })
const done: TelegramEvent = { type: 'done' }
const nobody = (): LatchkeyError => new LatchkeyError('telegram_failed', 'Telegram did not confirm the login.')

const loginPage = ({ $config }: Runtime): string => $config.get()?.telegram_login_url ?? telegram.TELEGRAM_LOGIN

/** What Telegram's page posts, as text: its `result` is false, or nothing, for nobody. Null: something else. */
const answerIn = (data: unknown): { readonly result?: unknown } | null => {
  try {
    const said = typeof data === 'string' ? JSON.parse(data) : null
    return said?.event === 'auth_result' ? said : null
  } catch {
    return null
  }
}

/** Resolves with the result that the popup posts, null when it is closed before. */
const resultOf = async (popup: Window, from: string, signal: AbortSignal): Promise<unknown> => {
  const stop = new AbortController()
  const until = AbortSignal.any([signal, stop.signal])
  const posted = new Promise((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
      // Trust: only the window that we opened, and only while it shows a page of Telegram's.
      if (source !== popup || origin !== from) return
      const said = answerIn(data)
      if (said) resolve(said.result)
    }
    addEventListener('message', hear, { signal: until })
  })
  try {
    return await Promise.race([posted, whenClosed(popup, until).then(() => null)])
  } finally {
    stop.abort()
  }
}

const open = catching<TelegramTask, TelegramEvent, TelegramScope>(failed, async (runtime, { attempt, intent }, scope) => {
  // A window that could show nothing is not opened.
  if (isOffline()) throw new LatchkeyError('service_unreachable', 'This browser has no connection.')
  const { bot_id, link_enabled } = runtime.$config.get()?.telegram_auth_config ?? {}
  if (!bot_id) throw new LatchkeyError('disallowed_login_method', 'This app has no bot at Telegram.')
  if (intent === 'link' && !link_enabled)
    throw new LatchkeyError('disallowed_login_method', 'Linking Telegram requires linkEnabled.')
  scope.popup?.close()
  // Before anything is waited for: a browser opens windows only during the press itself.
  const popup = openPopup(WIDTH)
  if (!popup) return { type: 'blocked', attempt }
  scope.popup = popup
  delete scope.answer
  scope.signal.addEventListener('abort', () => popup.close())
  const { origin, pathname } = location
  const query = new URLSearchParams({ bot_id, origin, return_to: origin + pathname, request_access: 'write' })
  popup.location.replace(`${loginPage(runtime)}/auth?${query}`)
  return { type: 'opened', attempt }
})

const listen = catching<Numbered, TelegramEvent, TelegramScope>(failed, async (runtime, { attempt }, scope) => {
  const { popup, signal } = scope
  const result = popup && (await resultOf(popup, new URL(loginPage(runtime)).origin, signal))
  if (typeof result !== 'object' || result === null) throw nobody()
  scope.answer = { telegram_auth_result: { ...result } }
  return { type: 'answered', attempt }
})

/** What came with the address is not shown again, once the service has judged it. */
const forget = async (): Promise<void> => (await import('../../session/telegram-answer.ts')).forgetTelegramAnswer()
const forgetting = async (error: unknown): Promise<never> => {
  if (error instanceof LatchkeyError && error.status !== null) await forget()
  throw error
}

/** Trades the answer for a session, an account, or a recent session. */
const finish = catching<TelegramTask, TelegramEvent, TelegramScope>(failed, async (runtime, { intent, mode, answer }, scope) => {
  const { signal } = scope
  const said = answer ?? scope.answer
  if (!said) throw nobody()
  scope.answer = said
  // Trust: what Telegram, or an address, has said is judged by the service; every field counts for its hash.
  const shown = said as object
  if (intent === 'login') {
    const made = await callWithCaptcha(runtime, telegram.authenticate, { ...shown, ...(mode && { mode }) }, signal).catch(
      forgetting,
    )
    await forget()
    signal.throwIfAborted()
    return { type: 'signed-in', user: runtime.session.adopt(made), isNewUser: made.is_new_user ?? false }
  }
  const { api, session } = runtime
  if (intent === 'confirm') {
    const { reauthenticate } = await import('../account/reauthenticate.ts')
    const body = { ...shown, mode: 'no-signup' } as const
    await reauthenticate(runtime, signal, (whose) => api(telegram.authenticate, { body, signal, ...whose }))
    return { type: 'confirmed' }
  }
  const link = (token: string) => api(telegramLink.link, { body: shown, token, signal })
  const wire = await linking(runtime, link, ['byTelegram', shown as never], signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find(({ type }) => type === 'telegram')
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the account.")
  return { type: 'linked', user, account }
})

const show: TelegramJob<undefined> = async (_, __, { popup }) => {
  popup?.focus()
  return done
}
const shut: TelegramJob<undefined> = async (_, __, { popup }) => {
  popup?.close()
  return done
}
const online: TelegramJob<Numbered> = async (_, { attempt }, { signal }) => {
  await whenOnline(signal)
  return { type: 'online', attempt }
}

export const jobs = { open, listen, finish, show, shut, online }
