// Jobs of a login by Telegram: its script, its popup, and the trade of its answer.
// See docs/design/protocol.md, "Telegram".

import { isOffline } from '../../browser/online.ts'
import * as telegram from '../../contract/endpoints/telegram.ts'
import * as telegramLink from '../../contract/endpoints/telegram-link.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { TelegramAnswer } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'
import { linking } from '../steps/linking.ts'
import type { WindowEvent, WindowTask } from '../steps/window-login.ts'
import { failed, type Numbered, type WindowScope, windowJobs } from '../steps/window-login-jobs.ts'

/** What the jobs of one login share. `said` ends with what the popup answers; false: no person. */
export interface TelegramScope extends WindowScope {
  said?: Promise<unknown>
  answer?: TelegramAnswer
}
type TelegramTask = WindowTask<TelegramAnswer>
/** What the script defines. */
type Auth = (how: { bot_id: string; request_access: string }, done: (result: unknown) => void) => Window | null

const nobody = (): LatchkeyError => new LatchkeyError('telegram_failed', 'Telegram did not confirm the login.')

const authHere = (): Auth | undefined => (globalThis as { Telegram?: { Login?: { auth?: Auth } } }).Telegram?.Login?.auth

/**
 * By `import()`: a page that trusts no script address takes a module of the service all the same. The comments are for a host's own bundler, which
 * looks for the module at its build else, and stops.
 */
const loadAuth = async ({ apiUrl }: Runtime): Promise<Auth> => {
  await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ `${apiUrl}/js/telegram-login.js`)
  const auth = authHere()
  if (!auth) throw new LatchkeyError('invalid_answer', "Telegram's script does not hold what it should.")
  return auth
}

const open = catching<TelegramTask, WindowEvent, TelegramScope>(failed, async (runtime, { attempt, intent }, scope) => {
  // A window that could show nothing is not opened.
  if (isOffline()) throw new LatchkeyError('service_unreachable', 'This browser has no connection.')
  const { bot_id, link_enabled } = runtime.$config.get()?.telegram_auth_config ?? {}
  if (!bot_id) throw new LatchkeyError('disallowed_login_method', 'This app has no bot at Telegram.')
  if (intent === 'link' && !link_enabled)
    throw new LatchkeyError('disallowed_login_method', 'Linking Telegram requires linkEnabled.')
  const here = authHere()
  scope.popup?.close()
  // Before the first await: a browser opens windows only during the press itself. The script opens the window of this name, which is this one.
  const early = here ? null : globalThis.open('', `telegram_oauth_bot${bot_id}`, 'popup=1,width=550,height=650')
  const shut = (): void => early?.close()
  scope.signal.addEventListener('abort', shut)
  const auth =
    here ??
    (await loadAuth(runtime)
      .finally(() => scope.signal.aborted && shut())
      .catch((error: unknown) => {
        shut()
        throw error
      }))
  scope.signal.throwIfAborted()
  delete scope.answer
  scope.said = new Promise((resolve) => {
    scope.popup = auth({ bot_id, request_access: 'write' }, resolve)
  })
  const { popup } = scope
  scope.signal.addEventListener('abort', () => popup?.close())
  return { type: popup ? 'opened' : 'blocked', attempt }
})

const listen = catching<Numbered, WindowEvent, TelegramScope>(failed, async (_, { attempt }, scope) => {
  const result = await scope.said
  scope.signal.throwIfAborted()
  if (typeof result !== 'object' || result === null) throw nobody()
  scope.answer = { telegram_auth_result: { ...result } }
  return { type: 'answered', attempt }
})

/** What came with the address is not shown again, once the service has judged it. */
const forget = async (): Promise<void> =>
  (await lateCode(() => import('../../session/returns/telegram-answer.ts'))).forgetTelegramAnswer()
const forgetting = async (error: unknown): Promise<never> => {
  if (error instanceof LatchkeyError && error.status !== null) await forget()
  throw error
}

/** Trades the answer for a session, an account, or a recent session. */
const finish = catching<TelegramTask, WindowEvent, TelegramScope>(failed, async (runtime, { intent, mode, answer }, scope) => {
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
    const { reauthenticate } = await lateCode(() => import('../account/reauthenticate.ts'))
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

export const jobs = { open, listen, finish, ...windowJobs }
