// The outbox as a page: plain HTML that works under a policy without scripts, and reloads itself.

import { htmlPage, safe } from './html-page.ts'
import type { Sent } from './outbox.ts'

export const OUTBOX_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const OUTBOX_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0 }
h1 { font-size: 1.25rem } h2 { font-size: 1rem; margin: 0 } p { margin: .25rem 0 }
.meta { opacity: .7; font-size: .875rem } .code { font: 600 1.75rem/1.4 ui-monospace, monospace; letter-spacing: .1em }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0; font: inherit; opacity: .85 }
`

const article = ({ channel, to, subject, text, code, sentAt }: Sent): string => `<article>
<h2>${safe(subject || text.slice(0, 60))}</h2>
<p class="meta">${channel === 'email' ? 'E-mail' : 'Text message'} to ${safe(to)}, <time datetime="${safe(sentAt)}">${safe(sentAt)}</time></p>
${code ? `<p class="code">${safe(code)}</p>` : ''}
<pre>${safe(text)}</pre>
</article>`

/** The page, newest message first. */
export const outboxPage = (messages: readonly Sent[]): string =>
  htmlPage(
    'Outbox',
    '/dev/outbox.css',
    `<h1>Outbox</h1>
<p class="meta">Everything this development service has sent, newest first. Nothing left this machine.</p>
${messages.length ? messages.map(article).join('\n') : '<p>Nothing yet. Ask for a login code, and it appears here.</p>'}`,
    '<meta http-equiv="refresh" content="3">\n',
  )
