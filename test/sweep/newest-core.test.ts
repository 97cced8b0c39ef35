// The newest published client without React: it is signed in by answers from which one key at a time is taken.
// What it needs is named here; each of these keys is in what the service answers, or it would not sign in at all.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { type Connected, connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { answerKeys, withoutKey } from '../clients/answer-keys.ts'
import { published } from '../clients/published.ts'
import { type TestData, testData } from '../data.ts'
import { listening } from '../listening.ts'
import { createLab, type Lab } from '../server/lab.ts'

const ORIGIN = 'https://host.example'
/** The answers that a login, a renewal and a look at the user read, by the end of their path. */
const ANSWERS = ['/apps/APP', '/passwordless/authenticate', '/sessions'] as const
type Answer = (typeof ANSWERS)[number]
/** Keys that the client does not sign in without. */
const NEEDED: Readonly<Record<Answer, readonly string[]>> = {
  '/apps/APP': [],
  '/passwordless/authenticate': ['user', 'user.id', 'token', 'refresh_token'],
  '/sessions': ['user', 'user.id'],
}

let data: TestData
let opened: Connected
let lab: Lab
let app: string
let baseUrl: string
let removed: { readonly of: Answer; readonly key: string } | null = null
const told = new Map<Answer, unknown>()
const closing: (() => unknown)[] = []

before(async () => {
  data = await testData()
  opened = await connect(data.env)
  await migrate(opened.db)
  lab = createLab({ name: 'postgres', db: opened.db }, { RESEND_SECONDS: '0' })
  app = (await lab.newApp()).id
  const server = createServer(async (asked, answered) => {
    const chunks = await asked.toArray()
    const headers = Object.entries({ ...asked.headers, origin: ORIGIN, 'accept-encoding': 'identity' }).map(
      ([name, value]): [string, string] => [name, String(value)],
    )
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks).toString() } : {}
    const response = await lab.request(asked.url ?? '/', { method: asked.method ?? 'GET', headers, ...body })
    const text = await response.text()
    const path = (asked.url ?? '').split('?')[0]?.replace(app, 'APP') ?? ''
    const of = ANSWERS.find((one) => path.endsWith(one))
    if (of && response.ok) told.set(of, JSON.parse(text))
    const cut = of && removed?.of === of ? JSON.stringify(withoutKey(JSON.parse(text), removed.key)) : text
    answered.writeHead(response.status, { 'content-type': 'application/json' }).end(cut)
  })
  baseUrl = `http://127.0.0.1:${await listening(server)}`
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    opened.close,
    data.remove,
  )
})
after(async () => {
  for (const close of closing) await close()
})

let people = 0
/** A person logs in, has a token, is looked at and is renewed; what went wrong, or null. */
const acts = async (): Promise<string | null> => {
  const { default: Privy, InMemoryCache } = await published('js-sdk-core-0.76')
  const privy = new Privy({ appId: app, storage: new InMemoryCache(), baseUrl } as ConstructorParameters<typeof Privy>[0])
  const email = `core${++people}@example.com`
  try {
    await privy.initialize()
    await privy.auth.email.sendCode(email)
    const { user } = await privy.auth.email.loginWithCode(email, lab.mail.codeFor(email))
    if (!user.id) throw new Error('There is no user.')
    if (!(await privy.getAccessToken())) throw new Error('There is no token.')
    lab.clock.advance(2 * 60 * 60 * 1000)
    const { user: seen } = await privy.user.get()
    if (seen.id !== user.id) throw new Error('It is another user.')
    return null
  } catch (error) {
    return String(error)
  }
}

test('it signs in, and needs no key of an answer but those that are named', async (t) => {
  assert.equal(await acts(), null)
  const needed: Record<string, string[]> = {}
  for (const [of, answer] of told) {
    needed[of] = []
    for (const key of answerKeys(answer)) {
      removed = { of, key }
      const wrong = await acts()
      removed = null
      if (wrong) needed[of].push(key)
      if (wrong) t.diagnostic(`${of} without ${key}: ${wrong}`)
    }
  }
  assert.deepEqual(needed, NEEDED)
})
