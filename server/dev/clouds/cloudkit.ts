// The stand-in for CloudKit: a sign-in that posts its session to the window that opened it, and records of each person.

import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { htmlPage, safe } from '../html-page.ts'
import { PEOPLE } from '../idp/people.ts'
import { createFiles, type KeptFiles } from './kept-files.ts'

const MOST_SESSIONS = 1000
/** Told to the opener; the window closes itself then, as Apple's does. */
const TELL = `opener?.postMessage({ ckSession: document.body.dataset.session }, '*');close()`
const hash = createHash('sha256').update(TELL).digest('base64')
const policy = (script: string): string =>
  `default-src 'none'; style-src 'self'; script-src ${script}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`

interface Operation {
  readonly operationType?: string
  readonly record?: { readonly recordName?: string; readonly fields?: { readonly content?: { readonly value?: string } } }
}

const signInPage = (): string =>
  htmlPage(
    'Sign in to iCloud',
    '/dev/idp/page.css',
    `<h1>Sign in to iCloud</h1>
<p class="meta">A stand-in on this machine. Nothing here reaches Apple.</p>
<form method="post">
<fieldset><legend>Who are you?</legend>
${PEOPLE.map(
  ({ key, name }, index) =>
    `<label class="person"><input type="radio" name="person" value="${safe(key)}"${index === 0 ? ' checked' : ''}><span>${safe(name)}</span></label>`,
).join('\n')}
</fieldset>
<div class="buttons"><button class="main">Sign in</button></div>
</form>`,
  )

const failed = (recordName: string, serverErrorCode: string) => ({
  recordName,
  serverErrorCode,
  reason: 'The stand-in says so.',
})

/** Routes to be mounted at `/dev/cloudkit`; `url` is the origin under which browsers find it. */
export const cloudkitRoutes = (url: string, files: KeptFiles = createFiles()): Hono => {
  const sessions = new Map<string, string>()
  const routes = new Hono()
  routes.use('/database/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['content-type'] }))
  const signIn = { serverErrorCode: 'AUTHENTICATION_REQUIRED', redirectURL: `${url}/dev/cloudkit/sign-in` }
  routes.get('/database/1/:container/:environment/public/users/caller', (c) => c.json(signIn, 421))
  routes.get('/sign-in', (c) => {
    c.header('content-security-policy', policy("'none'"))
    return c.html(signInPage())
  })
  routes.post('/sign-in', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const person = PEOPLE.find(({ key }) => key === form.get('person'))
    if (!person) return c.text('Nobody was chosen.', 400)
    const session = randomBytes(24).toString('base64url')
    if (sessions.size >= MOST_SESSIONS) sessions.clear()
    sessions.set(session, person.key)
    c.header('content-security-policy', policy(`'sha256-${hash}'`))
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signed in</title></head><body data-session="${safe(session)}"><p>You are signed in. This window closes by itself.</p><script>${TELL}</script></body></html>`,
    )
  })
  /** Files of one person in one container. */
  const ownerOf = (c: Context): string | null => {
    const person = sessions.get(c.req.query('ckWebAuthToken') ?? '')
    return person && c.req.query('ckAPIToken') ? `${person} ${c.req.param('container')} ${c.req.param('environment')}` : null
  }
  const at = '/database/1/:container/:environment/private/records'
  routes.post(`${at}/lookup`, async (c) => {
    const owner = ownerOf(c)
    if (!owner) return c.json(signIn, 421)
    const { records = [] } = JSON.parse(await c.req.text()) as { records?: { recordName: string }[] }
    return c.json({
      records: records.map(({ recordName }) => {
        const value = files.read(owner, recordName)
        if (value === undefined) return failed(recordName, 'NOT_FOUND')
        return { recordName, recordType: 'LatchkeyRecovery', fields: { content: { value, type: 'STRING' } } }
      }),
    })
  })
  routes.post(`${at}/modify`, async (c) => {
    const owner = ownerOf(c)
    if (!owner) return c.json(signIn, 421)
    const { operations = [] } = JSON.parse(await c.req.text()) as { operations?: Operation[] }
    return c.json({
      records: operations.map(({ operationType, record: { recordName = '', fields } = {} }) => {
        if (operationType === 'forceDelete') {
          files.remove(owner, recordName)
          return { recordName, deleted: true }
        }
        const done = operationType === 'create' && files.add(owner, recordName, fields?.content?.value ?? '')
        return done ? { recordName } : failed(recordName, 'CONFLICT')
      }),
    })
  })
  return routes
}
