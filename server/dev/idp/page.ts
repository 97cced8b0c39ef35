// The pages of the social provider stand-in: plain HTML under a strict policy, in the style of the outbox.

import { createHash } from 'node:crypto'
import { METHODS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { htmlPage, safe } from '../html-page.ts'
import { type Person, TROUBLES } from './people.ts'

/** Chrome holds a form's redirects to this as well, and they end at the app's own page. */
const FORM_ACTION = "form-action 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* https:"
const POST_ITSELF = 'document.forms[0].submit()'
const hash = createHash('sha256').update(POST_ITSELF).digest('base64')
const policy = (script: string): string =>
  `default-src 'none'; style-src 'self'; img-src data:; script-src ${script}; frame-ancestors 'none'; base-uri 'none'; ${FORM_ACTION}`
export const CHOOSE_POLICY = policy("'none'")
export const DELIVER_POLICY = policy(`'sha256-${hash}'`)

export const IDP_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 28rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.25rem } p { margin: .25rem 0 1rem } .meta { opacity: .75; font-size: .875rem }
fieldset { border: 0; padding: 0; margin: 0 0 1rem } legend { font-weight: 600; padding: 0; margin-bottom: .5rem }
label.person { display: flex; gap: .75rem; align-items: center; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: .625rem 1rem; margin: .5rem 0; cursor: pointer }
label.person:has(:checked) { border-color: currentColor } label.person span { overflow-wrap: anywhere } label.person small { display: block; opacity: .75 }
input { accent-color: currentColor } select, button { font: inherit; min-height: 2.75rem; border-radius: 12px; padding: 0 1rem; border: 1px solid color-mix(in srgb, currentColor 35%, transparent); background: Canvas; color: CanvasText }
select { width: 100%; margin-top: .25rem } .buttons { display: flex; gap: .75rem; flex-wrap: wrap } button { flex: 1; cursor: pointer; font-weight: 600 }
button.main { background: CanvasText; color: Canvas }
`

const page = (title: string, body: string): string => htmlPage(title, '/dev/idp/page.css', body)

const personRow = ({ key, name, email, verified }: Person, index: number): string =>
  `<label class="person"><input type="radio" name="person" value="${safe(key)}"${index === 0 ? ' checked' : ''}><span>${safe(name)}<small>${safe(email)}${verified ? '' : ', not verified'}</small></span></label>`

/** Who to be, and what to answer. */
export const choosePage = (provider: OAuthProvider, people: readonly Person[]): string =>
  page(
    `Sign in with ${METHODS[provider].name}`,
    `<h1>Sign in with ${METHODS[provider].name}</h1>
<p class="meta">A stand-in on this machine. Nothing here reaches the real provider.</p>
<form method="post">
<fieldset><legend>Who are you?</legend>
${people.map(personRow).join('\n')}
<label class="person"><input type="radio" name="person" value="new"><span>Somebody new<small>a person whom nobody has seen before</small></span></label>
</fieldset>
<p><label for="trouble">What the provider does next</label>
<select id="trouble" name="trouble">${Object.entries(TROUBLES)
      .map(([key, words]) => `<option value="${key}">${words}</option>`)
      .join('')}</select></p>
<div class="buttons"><button name="answer" value="approve" class="main">Approve</button><button name="answer" value="deny">Deny</button></div>
</form>`,
  )

/** Posts an answer to the service by itself, as Apple does. */
export const deliverPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  page(
    'One moment',
    `<form method="post" action="${safe(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${safe(name)}" value="${safe(value)}">`)
  .join('\n')}
<noscript><button>Continue</button></noscript>
</form>
<script>${POST_ITSELF}</script>`,
  )

/** What is wrong with a request, for the developer who made it. */
export const wrongPage = (words: string): string =>
  page('This request is wrong', `<h1>This request is wrong</h1>\n<p>${safe(words)}</p>`)
