// The outbox as a page, whole without script; with it messages appear as they arrive, and a code is copied at a press.

import { htmlPage, safe } from './html-page.ts'
import type { Sent } from './outbox.ts'

export const OUTBOX_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** Trust: a mail is a document from outside: it runs nothing, sends nothing, leads nowhere, and loads its logo at most. */
export const MAIL_POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

export const OUTBOX_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --card: light-dark(#fff, #24272e);
  --page: light-dark(#f5f6f8, #181a20); --text: light-dark(#171b26, #f2f4f7); --soft: light-dark(#5c6370, #a8adb8);
  --line: light-dark(#dde1e7, #3c414b); --accent: light-dark(#4f46e5, #a5a0ff) }
:root[data-theme='light'] { color-scheme: light } :root[data-theme='dark'] { color-scheme: dark }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text) }
header .meta { flex: 1 0 100%; margin-block: 0 }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; justify-content: space-between }
h1 { font-size: 1.375rem; letter-spacing: -.01em; margin: 0 } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere } p { margin: .25rem 0 }
article { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 1rem 1.25rem; margin: 1rem 0 }
article[data-new] { border-color: var(--accent) }
.meta { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
.code { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; margin: .5rem 0 }
.code code { font: 600 1.75rem/1.4 ui-monospace, monospace; letter-spacing: .1em }
button { font: inherit; font-size: .875rem; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; padding: .25rem .75rem; min-height: 2rem; cursor: pointer }
button[aria-pressed='true'] { border-color: var(--accent); color: var(--accent) }
@media (forced-colors: active) { button[aria-pressed='true'] { outline: 2px solid Highlight } }
#themes { display: flex; flex-wrap: wrap; gap: 4px }
#themes[hidden] { display: none }
button:active { background: var(--page) } @media (hover: hover) { button:hover { background: var(--page) } }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
summary { color: var(--soft); font-size: .875rem; cursor: pointer; padding: .25rem 0 }
iframe { display: block; width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: 12px; margin: .25rem 0 .75rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0 0; font: inherit; font-size: .9375rem }
[hidden] { display: none }
`

const clock = (sentAt: string): string => `${sentAt.slice(11, 19)} UTC`

/** Trust: the frame runs no script, whatever the mail holds; the page may measure it. */
const mail = ({ id, subject, text, html }: Sent, open: boolean): string => {
  const plain = `<pre dir="auto">${safe(text)}</pre>`
  if (html === null) return plain
  return `<details${open ? ' open' : ''}><summary>As it arrives</summary>
<iframe sandbox="allow-same-origin" loading="lazy" src="/dev/outbox/mail/${id}" title="${safe(subject)}"></iframe></details>
<details><summary>Plain text</summary>${plain}</details>`
}

const article = (sent: Sent, at: number): string => {
  const { id, channel, to, subject, code, sentAt } = sent
  return `<article id="message-${id}">
<h2 dir="auto">${safe(subject || 'Text message')}</h2>
<p class="meta">${channel === 'email' ? 'E-mail to' : 'To'} <bdi>${safe(to)}</bdi> · <time datetime="${safe(sentAt)}">${safe(clock(sentAt))}</time></p>
${code ? `<p class="code"><code>${safe(code)}</code><button type="button" data-copy="${safe(code)}" hidden>Copy code</button></p>` : ''}
${mail(sent, at === 0)}
</article>`
}

/** The page, newest message first. */
export const outboxPage = (messages: readonly Sent[]): string =>
  htmlPage(
    'Outbox',
    '/dev/outbox.css',
    `<header><h1>Outbox</h1>
<p id="themes" hidden><button type="button" data-theme="" aria-pressed="true">As the system</button> <button type="button" data-theme="light" aria-pressed="false">Light</button> <button type="button" data-theme="dark" aria-pressed="false">Dark</button></p>
<p class="meta">Everything this development service has sent, newest first. Nothing left this machine.</p>
<p class="meta" role="status" id="news"></p></header>
<main>
${messages.length ? messages.map(article).join('\n') : '<p id="nothing">Nothing yet. Ask for a login code, and it appears here.</p>'}
</main>`,
    '<noscript><meta http-equiv="refresh" content="3"></noscript>\n<script src="/dev/outbox.js" defer></script>\n',
  )

/** A mail as it arrives; with a theme, as in a program that has that one. */
export const mailPage = (html: string, theme: string | undefined): string =>
  theme === 'light' || theme === 'dark'
    ? html
        .replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all')
        .replaceAll('color-scheme:light dark', `color-scheme:${theme}`)
        .replaceAll('content="light dark"', `content="${theme}"`)
    : html
