// The pages of the Farcaster stand-in: who approves, and what came of it.

import { htmlPage, safe } from '../html-page.ts'
import type { Person } from '../idp/people.ts'

export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self' http://localhost:* http://*.localhost:* http://127.0.0.1:* https:"

const page = (title: string, body: string): string => htmlPage(title, '/dev/idp/page.css', body)

const row = ({ key, name, handle }: Person, index: number): string =>
  `<label class="person"><input type="radio" name="person" value="${safe(key)}"${index === 0 ? ' checked' : ''}><span>${safe(name)}<small>@${safe(handle)}</small></span></label>`

/** Who to be, and what to answer. `what`: the rest of the sentence that says what is asked for. */
export const approvePage = (what: string, people: readonly Person[]): string =>
  page(
    'Sign in with Farcaster',
    `<h1>Sign in with Farcaster</h1>
<p class="meta">A stand-in on this machine. Nothing here reaches Farcaster.</p>
<p>${safe(what)}</p>
<form method="post">
<fieldset><legend>Who are you?</legend>
${people.map(row).join('\n')}
<label class="person"><input type="radio" name="person" value="new"><span>Somebody new<small>a person whom nobody has seen before</small></span></label>
</fieldset>
<div class="buttons"><button name="answer" value="approve" class="main">Approve</button><button name="answer" value="deny">Decline</button></div>
</form>`,
  )

export const donePage = (title: string, words: string): string => page(title, `<h1>${safe(title)}</h1>\n<p>${safe(words)}</p>`)
