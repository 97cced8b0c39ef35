// Promises of the captcha's stand-in and of the port that asks it: the same questions and answers as Turnstile's.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { turnstileRoutes } from '../../server/dev/turnstile/routes.ts'
import { createTurnstile, SITE_KEYS, type TurnstileStandIn } from '../../server/dev/turnstile/turnstile.ts'
import { CaptchaError, turnstile } from '../../server/ports/captcha.ts'
import { random } from '../../server/ports/random.ts'
import { fakeClock } from '../fakes/clock.ts'
import { listening } from '../listening.ts'
import { nonceFor } from '../turnstile-solver.ts'

const action = 'latchkeydemoapp0000000001'
const hostname = 'id.example'
const setUp = () => {
  const clock = fakeClock()
  return { clock, standIn: createTurnstile({ clock, random }) }
}
const challengeOf = (standIn: TurnstileStandIn): string => {
  const made = standIn.challenge({ sitekey: SITE_KEYS.passes, action, hostname })
  return 'challenge' in made ? made.challenge : ''
}
const solved = (standIn: TurnstileStandIn): string => {
  const challenge = challengeOf(standIn)
  return standIn.solve({ challenge, nonce: nonceFor(challenge, standIn.bits), hostname }) ?? ''
}

describe('the stand-in', () => {
  test('says yes once, with host, action and time', () => {
    const { clock, standIn } = setUp()
    const ask = { secret: standIn.secret, response: solved(standIn), key: null }
    assert.deepEqual(standIn.verify(ask), {
      success: true,
      'error-codes': [],
      challenge_ts: new Date(clock.now()).toISOString(),
      hostname,
      action,
      cdata: '',
    })
    assert.deepEqual(standIn.verify(ask), { success: false, 'error-codes': ['timeout-or-duplicate'] })
  })
  test('says yes again to the same question', () => {
    const { standIn } = setUp()
    const ask = { secret: standIn.secret, response: solved(standIn), key: 'a' }
    assert.equal(standIn.verify(ask).success, true)
    assert.equal(standIn.verify(ask).success, true)
    assert.equal(standIn.verify({ ...ask, key: 'b' }).success, false)
  })
  test('takes a token for five minutes', () => {
    const { clock, standIn } = setUp()
    const [first, second] = [solved(standIn), solved(standIn)]
    clock.advance(300_000)
    assert.equal(standIn.verify({ secret: standIn.secret, response: first, key: null }).success, true)
    clock.advance(1)
    assert.equal(standIn.verify({ secret: standIn.secret, response: second, key: null }).success, false)
  })
  test('takes no work that was not done, or was done for another host, before, or too late', () => {
    const { clock, standIn } = setUp()
    const challenge = challengeOf(standIn)
    const nonce = nonceFor(challenge, standIn.bits)
    assert.equal(standIn.solve({ challenge, nonce: `${nonce}x`, hostname }), null)
    assert.equal(standIn.solve({ challenge, nonce, hostname: 'other.example' }), null)
    assert.ok(standIn.solve({ challenge, nonce, hostname }))
    assert.equal(standIn.solve({ challenge, nonce, hostname }), null)
    const late = challengeOf(standIn)
    clock.advance(60_001)
    assert.equal(standIn.solve({ challenge: late, nonce: nonceFor(late, standIn.bits), hostname }), null)
  })
  test('takes no token that it did not make, nor a challenge for one', () => {
    const { standIn } = setUp()
    const forged = `${Buffer.from(JSON.stringify({ kind: 'token', id: 'x', hostname, action, at: 0 })).toString('base64url')}.AAAA`
    for (const response of ['', 'nonsense', 'a.b.c', forged, challengeOf(standIn), solved(setUp().standIn)])
      assert.equal(standIn.verify({ secret: standIn.secret, response, key: null }).success, false, response)
  })
  test('has a key that always blocks, and knows no other', () => {
    const { standIn } = setUp()
    assert.deepEqual(standIn.challenge({ sitekey: SITE_KEYS.blocks, action, hostname }), { code: '300030' })
    assert.deepEqual(standIn.challenge({ sitekey: 'mine', action, hostname }), { code: '110100' })
  })
})

describe('the port', () => {
  const { standIn } = setUp()
  /** What the next call to /odd is answered. */
  let odd = new Response()
  const routes = turnstileRoutes(standIn, async () => null)
  routes.post('/odd', () => odd)
  const server = createServer(getRequestListener(routes.fetch))
  let base = ''
  before(async () => {
    base = `http://127.0.0.1:${await listening(server)}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = (path: string, patience?: number) => turnstile({ script: `${base}/api.js`, verify: `${base}/${path}` }, patience)
  const refused = async (verify: Promise<unknown>): Promise<string> => {
    const error: unknown = await verify.then(
      () => null,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof CaptchaError, `no refusal, but ${error}`)
    return error.reason
  }

  test('hands on what a token was solved for', async () => {
    const pass = await at('siteverify').verify({ secret: standIn.secret, token: solved(standIn), key: null })
    assert.deepEqual([pass?.hostname, pass?.action, typeof pass?.at], [hostname, action, 'number'])
  })
  test('is answered no for a token that is none, or was used', async () => {
    const token = solved(standIn)
    const { verify } = at('siteverify')
    assert.equal(await verify({ secret: standIn.secret, token: 'x', key: null }), null)
    assert.ok(await verify({ secret: standIn.secret, token, key: null }))
    assert.equal(await verify({ secret: standIn.secret, token, key: null }), null)
  })
  test('a secret that is not known is no verdict on anybody', async () => {
    assert.equal(await refused(at('siteverify').verify({ secret: 'wrong', token: solved(standIn), key: null })), 'secret')
  })
  const ask = { secret: 's', token: 't', key: null }
  for (const [what, answer] of [
    ['garbage', () => new Response('<!doctype html>')],
    ['an answer of another form', () => Response.json({ success: 'yes' })],
    ['a yes without a word', () => Response.json('yes')],
  ] as const) {
    test(`${what} is no verdict`, async () => {
      odd = answer()
      assert.equal(await refused(at('odd').verify(ask)), 'garbage')
    })
  }
  test('a yes with a failing status is no verdict', async () => {
    odd = Response.json({ success: true, hostname, action, challenge_ts: new Date().toISOString() }, { status: 500 })
    assert.equal(await refused(at('odd').verify(ask)), 'failed')
  })
  test('a yes that does not say where, for what and when has nothing to show', async () => {
    odd = Response.json({ success: true })
    assert.deepEqual(await at('odd').verify(ask), { hostname: '', action: '', at: Number.NaN })
  })
  test('an answer without end, and one that leads elsewhere, are none', async () => {
    odd = new Response(`{"success":true,"x":"${'x'.repeat(300_000)}"}`)
    assert.equal(await refused(at('odd').verify(ask)), 'too-large')
    odd = Response.redirect(`${base}/siteverify`, 307)
    assert.equal(await refused(at('odd').verify(ask)), 'unreachable')
  })
  test('a provider that is not there, or keeps silent, is no verdict', async () => {
    const nobody = turnstile({ script: '', verify: 'http://127.0.0.1:1/siteverify' })
    assert.equal(await refused(nobody.verify(ask)), 'unreachable')
    odd = new Response(new ReadableStream())
    assert.equal(await refused(at('odd', 50).verify(ask)), 'slow')
  })
})
