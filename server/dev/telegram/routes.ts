// The stand-in for Telegram: its login page, a link that logs in, and an app that opens web apps.

import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Clock } from '../../ports/ports.ts'
import { htmlPage, safe } from '../html-page.ts'
import { PEOPLE } from '../idp/people.ts'
import { type DemoBot, pageAnswer, webAppData } from './bot.ts'

/** Told to the opener, as Telegram's page does; the window closes itself then. */
const TELL = 'opener?.postMessage(document.body.dataset.said, document.body.dataset.to);close()'
const hash = createHash('sha256').update(TELL).digest('base64')
const policy = (script: string): string =>
  `default-src 'none'; style-src 'self'; script-src ${script}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`

const loginPage = (name: string): string =>
  htmlPage(
    'Log in with Telegram',
    '/dev/idp/page.css',
    `<h1>Log in with Telegram</h1>
<p class="meta">@${safe(name)}. A stand-in on this machine. Nothing here reaches Telegram.</p>
<form method="post">
<fieldset><legend>Who are you?</legend>
${PEOPLE.map(
  ({ key, name: person }, index) =>
    `<label class="person"><input type="radio" name="person" value="${safe(key)}"${index === 0 ? ' checked' : ''}><span>${safe(person)}</span></label>`,
).join('\n')}
</fieldset>
<div class="buttons"><button class="main" name="as" value="accept">Accept</button><button name="as" value="decline">Decline</button></div>
</form>`,
  )

/** An address of a page to which a person is sent; null for none. */
const pageOf = (text: string | undefined): URL | null => {
  const url = text && URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}

/** Routes to be mounted at `/dev/telegram`. */
export const telegramRoutes = (bot: DemoBot, clock: Clock): Hono => {
  const routes = new Hono()
  const known = (c: Context): URL | null => (c.req.query('bot_id') === bot.id ? pageOf(c.req.query('origin')) : null)
  routes.get('/auth', (c) => {
    if (!known(c)) return c.text('Bot domain invalid', 400)
    c.header('content-security-policy', policy("'none'"))
    return c.html(loginPage(bot.name))
  })
  routes.post('/auth', async (c) => {
    const origin = known(c)?.origin
    if (!origin) return c.text('Bot domain invalid', 400)
    const form = new URLSearchParams(await c.req.text())
    const result = form.get('as') === 'accept' && pageAnswer(bot, form.get('person'), clock.now())
    const said = JSON.stringify({ event: 'auth_result', result, origin })
    c.header('content-security-policy', policy(`'sha256-${hash}'`))
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Telegram</title></head><body data-said="${safe(said)}" data-to="${safe(origin)}"><p>This window closes by itself.</p><script>${TELL}</script></body></html>`,
    )
  })
  // A button of a bot that logs in: Telegram opens the page with who presses it.
  routes.get('/login-url', (c) => {
    const [page, answer] = [pageOf(c.req.query('to')), pageAnswer(bot, c.req.query('person'), clock.now())]
    if (!page || !answer) return c.text('Nobody, or no page.', 400)
    for (const [name, value] of Object.entries(answer)) page.searchParams.set(name, String(value))
    return c.redirect(page.href)
  })
  // A button of a bot that opens a web app: Telegram's own browser opens the page with what it says of the person behind the #.
  routes.get('/web-app', (c) => {
    const [page, data] = [pageOf(c.req.query('to')), webAppData(bot, c.req.query('person'), clock.now())]
    if (!page || !data) return c.text('Nobody, or no page.', 400)
    const query = new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)]))
    page.hash = new URLSearchParams({ tgWebAppData: query.toString(), tgWebAppVersion: '8.0' }).toString()
    return c.redirect(page.href)
  })
  return routes
}
