// The script of Telegram's login: opens Telegram's own page in a popup and hands on what that answers.
// See docs/design/protocol.md, "Telegram".

import { Hono } from 'hono'
import type { Env } from '../../../boot/env.ts'
import type { Bindings } from '../../middleware/admit.ts'

/** Where it is. */
const PATH = '/js/telegram-login.js'
const TYPE = 'text/javascript; charset=utf-8'
/** Where people log in to Telegram, unless a service names another place (TELEGRAM_URL). */
const TELEGRAM = 'https://oauth.telegram.org'

/**
 * Runs unchanged in a page, by a tag or by `import()`: it has neither an import nor an export, and leaves no name but `window.Telegram`.
 * Trust: an answer counts from the very window that was opened, while that shows a page of Telegram's.
 */
const scriptFor = (
  address: string,
): string => `// Telegram's login: window.Telegram.Login.auth({ bot_id, request_access, lang }, done)
(() => {
  'use strict'
  const address = ${JSON.stringify(address).replaceAll('<', '\\u003c')}
  const auth = ({ bot_id, request_access, lang }, done) => {
    const bot = String(bot_id)
    if (!/^\\d+$/.test(bot)) throw new Error('Bot id required')
    const query = new URLSearchParams({ bot_id: bot, origin: location.origin, return_to: location.href.replace(/[?#].*/, '') })
    if (request_access) query.set('request_access', request_access === true ? 'write' : String(request_access))
    if (lang) query.set('lang', lang)
    const [width, height] = [550, 650]
    const left = Math.round(screenX + (outerWidth - width) / 2)
    const top = Math.round(screenY + (outerHeight - height) / 2)
    const place = 'width=' + width + ',height=' + height + ',left=' + left + ',top=' + top
    const popup = open(address + '/auth?' + query, 'telegram_oauth_bot' + bot, place + ',status=0,location=0,menubar=0,toolbar=0')
    if (!popup || popup.closed) {
      done(false)
      return null
    }
    let timer = 0
    const end = (result) => {
      clearInterval(timer)
      removeEventListener('message', hear)
      done(result)
    }
    const hear = ({ source, origin, data }) => {
      if (source !== popup || origin !== new URL(address).origin) return
      let said = null
      try {
        said = JSON.parse(data)
      } catch {}
      if (said && said.event === 'auth_result') end(said.result || false)
    }
    addEventListener('message', hear)
    // Looked at twice, so that an answer posted just before the close is taken first.
    let closed = 0
    timer = setInterval(() => {
      closed = popup.closed ? closed + 1 : 0
      if (closed > 1) end(false)
    }, 100)
    popup.focus()
    return popup
  }
  window.Telegram = { ...window.Telegram, Login: { auth } }
})()
`

/** Of a release: the one that leads to Telegram itself. */
export const TELEGRAM_SCRIPT = { path: PATH, type: TYPE, text: scriptFor(TELEGRAM) } as const

/** GET /js/telegram-login.js. */
export const telegramScript = ({ TELEGRAM_URL }: Pick<Env, 'TELEGRAM_URL'>): Hono<{ Bindings: Bindings }> => {
  const script = scriptFor(TELEGRAM_URL)
  return new Hono<{ Bindings: Bindings }>().get(PATH, (c) =>
    c.body(script, 200, {
      'content-type': TYPE,
      'cache-control': 'public, max-age=300',
      // A page imports it as a module, and one that isolates itself (COEP) too. It holds no secret.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  )
}
