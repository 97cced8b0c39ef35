// The bench of the OpenID provider: a code for tokens beside our own exchange of a login code, and its documents.
// Both run at one service: on the embedded database, and on Postgres where there is one.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../test/postgres.ts'
import { APP, CODE, emailOf, headers, median, post, tellCommand } from './accounts.ts'
import { buildAll, type Child, startService, stopChild } from './child.ts'

const TARGET = 0.6
const TIMES = 100
const ROUNDS = 5
const CALLBACK = 'https://rp.example/callback'
const PORT = '47610'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const origin = `http://localhost:${PORT}`
const issuer = `${origin}/oidc/${APP}`
const envOf = (database: Record<string, string>) => ({
  ...database,
  ...{ TEST_CODE: CODE, RESEND_SECONDS: '0', CODES_PER_HOUR: '100000000', NOTICES_PER_DAY: '0' },
  ...{ OIDC_URL: origin, OIDC_PORT: PORT, REQUESTS_PER_IP_PER_MINUTE: '100000000' },
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const newBrowser =
  (jar = new Map<string, string>()) =>
  async (url: string): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return answer
  }
const perSecond = async (times: number, work: (at: number) => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  for (let at = 0; at < times; at++) await work(at)
  return times / ((performance.now() - began) / 1000)
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** A service with a person who has agreed once: what gives a code, and both exchanges. */
const begin = async (outdir: string, env: Record<string, string>, children: Child[]) => {
  const own = ['--method', 'email', '--origin', 'http://localhost', '--no-origin', 'yes', '--openid-provider', 'yes']
  await tellCommand(outdir, env, ['app', 'create', '--id', APP, '--name', 'Bench', ...own])
  const client = await tellCommand(outdir, env, ['openid', 'create', '--app', APP, '--name', 'RP', '--redirect', CALLBACK])
  const service = await startService(outdir, env)
  children.push(service)
  const go = newBrowser()
  const basic = { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` }
  const ask = (path: string, body: object, more: Record<string, string> = {}) =>
    post(`${service.url}/api/v1/${path}`, body, { ...headers, ...more }) as Promise<Record<string, string>>
  const login = async (email: string): Promise<Record<string, string>> => ask('passwordless/authenticate', { email, code: CODE })
  const askCode = (email: string) => ask('passwordless/init', { email })
  const asked = { client_id: client.id ?? '', redirect_uri: CALLBACK, response_type: 'code', scope: 'openid email' }
  const auth = `${issuer}/auth?${new URLSearchParams({ ...asked, code_challenge: challenge, code_challenge_method: 'S256' })}`
  await askCode(emailOf(0))
  const { token } = await login(emailOf(0))
  const page = await (await go(origin + (await go(auth)).headers.get('location'))).text()
  const data = (name: string): string => new RegExp(` data-${name}="([^"]*)"`).exec(page)?.[1] ?? ''
  const shown = { request: data('request'), ticket: data('ticket') }
  const { digest } = await ask('openid/describe', shown, { origin })
  const { redirect_to } = await ask('openid/allow', { ...shown, digest }, { origin, authorization: `Bearer ${token}` })
  await go(redirect_to ?? '')
  const code = async (): Promise<string> =>
    new URL((await go(`${auth}&prompt=none`)).headers.get('location') ?? '').searchParams.get('code') ?? ''
  const exchange = async (given: string): Promise<void> => {
    const fields = { grant_type: 'authorization_code', code: given, redirect_uri: CALLBACK, code_verifier: verifier }
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { ...form, ...basic },
      body: new URLSearchParams(fields),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.json()
  }
  return { askCode, login, code, exchange }
}

/** The ratio of one engine, and whether it is what is asked for. */
const measure = async (name: string, outdir: string, database: Record<string, string>): Promise<boolean> => {
  const children: Child[] = []
  try {
    const { askCode, login, code, exchange } = await begin(outdir, envOf(database), children)
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      for (let at = 0; at < TIMES; at++) await askCode(emailOf(at))
      const given: string[] = []
      for (let at = 0; at < TIMES; at++) given.push(await code())
      const theirs = await perSecond(TIMES, async (at) => login(emailOf(at)))
      const ours = await perSecond(TIMES, async (at) => exchange(given[at] ?? ''))
      // The first round warms up.
      if (round > 0) ratios.push(ours / theirs)
    }
    const ratio = median(ratios)
    console.log(`${name}: a code for tokens beside our own exchange of a code: ${ratio.toFixed(2)} (at least ${TARGET})`)
    const documents = await perSecond(TIMES * 5, async () => (await fetch(`${issuer}/.well-known/openid-configuration`)).text())
    console.log(`${name}: discovery: ${Math.round(documents)} a second over one connection`)
    return ratio >= TARGET
  } finally {
    await Promise.all(children.map(stopChild))
  }
}

const postgres = await startPostgres({ own: true, durable: true })
try {
  const outdir = await buildAll()
  const isFast = [await measure('embedded', outdir, { DATA_DIR: join(folder, 'embedded') })]
  if (typeof postgres === 'string') console.log(postgres)
  else {
    const { url } = await postgres.newDatabase()
    isFast.push(await measure('Postgres', outdir, { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url }))
  }
  if (isFast.includes(false)) process.exitCode = 1
} finally {
  if (typeof postgres !== 'string') await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
