// A social login belongs to the browser that went to the provider (docs/design/security.md, "OAuth").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import type { Step } from '../idp-browser.ts'
import { onEachEngine } from './engines.ts'
import { createOAuthLab, endOf, newPageState, OAUTH, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const standIn = await startStandIn()
const HTTPS = 'https://id.shop.example'
const location = (answer: Response): string => answer.headers.get('location') ?? ''
const isError = (answer: Response): boolean => /privy_oauth_code=error/.test(location(answer))
/** The provider's code of an answer, in its address or in its form. */
const fieldsOf = ({ url, form }: Step): URLSearchParams => form ?? new URL(url).searchParams
const withCode = (step: Step, code: string): Step => {
  const [url, form] = [new URL(step.url), step.form && new URLSearchParams(step.form)]
  for (const fields of [url.searchParams, form]) if (fields?.has('code')) fields.set('code', code)
  return { ...step, url: url.href, form }
}

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn))
  const page = prepared(() => lab.newApp())
  const begin = async (provider = 'google', on = page) => (await on.begin(provider, newPageState())).body.url

  for (const provider of OAUTH_PROVIDERS) {
    test(`${provider}: an answer from a browser that did not begin the login signs nobody in, and ends it`, async () => {
      for (const stranger of ['', 'other'] as const) {
        const own = newPageState()
        const step = await page.visit(provider, own)
        const cookie = stranger && (await lab.start(await begin(provider))).cookie
        const refused = await lab.land({ ...step, cookie })
        assert.equal(endOf(refused), '/oauth/elsewhere')
        assert.match(await (await lab.request('/oauth/elsewhere')).text(), /begun in another browser/)
        // The code was shown to a stranger: it is worth nothing any more, in its own browser too.
        assert.ok(isError(await lab.land(step)))
        const again = await page.visit(provider, newPageState())
        assert.ok(isError(await lab.land(withCode(again, fieldsOf(step).get('code') ?? ''))))
      }
    })
  }

  test('a code that came with one login is taken for no other, in whichever order they come', async () => {
    const [mine, theirs] = [await page.visit('linkedin', newPageState()), await page.visit('linkedin', newPageState())]
    const code = fieldsOf(theirs).get('code') ?? ''
    const answers = await Promise.all([lab.land(theirs), lab.land(withCode(mine, code))])
    assert.equal(answers.filter((answer) => !isError(answer)).length, 1)
  })
  test('so is one that came too late', async () => {
    const late = await page.visit('tiktok', newPageState())
    lab.clock.advance(600_000)
    assert.ok(isError(await lab.land(late)))
    const next = await page.visit('tiktok', newPageState())
    assert.ok(isError(await lab.land(withCode(next, fieldsOf(late).get('code') ?? ''))))
  })

  test('the address of init is ours, names no provider and no page, and sets a cookie that pages and other sites’ requests never see', async () => {
    const own = newPageState()
    const url = (await page.begin('google', own)).body.url
    const { origin, pathname, searchParams } = new URL(url)
    assert.deepEqual([origin, pathname, [...searchParams.keys()]], [standIn.url, OAUTH.start, ['state']])
    const { answer, line } = await lab.start(url)
    assert.deepEqual(
      [answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')],
      [303, 'no-store', 'no-referrer'],
    )
    assert.match(line, /^latchkey-oauth-[\w-]{16}=[\w-]{32}; Path=\/; Max-Age=2400; HttpOnly; SameSite=Lax$/)
  })
  test('under https the cookie can be set by this host alone', async () => {
    const secure = createOAuthLab(engine, standIn, { PUBLIC_URL: HTTPS })
    const { line, location: to } = await secure.start(await begin('google', await secure.newApp()))
    assert.match(line, /^__Host-latchkey-oauth-[\w-]{16}=[\w-]{32}; Path=\/; Max-Age=2400; HttpOnly; Secure; SameSite=Lax$/)
    assert.equal(new URL(to).searchParams.get('redirect_uri'), `${HTTPS}${OAUTH.callback}`)
  })
  test('the address leads one browser on, again and again, and no second one', async () => {
    const url = await begin()
    const first = await lab.start(url)
    const again = await lab.start(url, first.cookie)
    assert.deepEqual([again.location, again.line], [first.location, ''])
    for (const cookie of ['', `${first.cookie}x`, first.cookie.replace(/=.*/, '=')]) {
      const { answer, line } = await lab.start(url, cookie)
      assert.deepEqual([endOf(answer), line], ['/oauth/lost', ''])
    }
  })
  test('of two browsers at the same moment one is led on', async () => {
    const url = await begin()
    const answers = await Promise.all(Array.from({ length: 6 }, () => lab.start(url)))
    assert.equal(answers.filter(({ location: to }) => to !== '').length, 1)
  })
  test('it leads nobody on after ten minutes, after the answer, or for a state that nobody was given', async () => {
    const [late, done] = [await begin(), await begin()]
    const { cookie, location: to } = await lab.start(done)
    await lab.land({
      url: `${standIn.url}${OAUTH.callback}?error=access_denied&state=${new URL(to).searchParams.get('state')}`,
      form: null,
      cookie,
    })
    assert.equal(endOf((await lab.start(done, cookie)).answer), '/oauth/lost')
    lab.clock.advance(600_000)
    for (const url of [late, `${standIn.url}${OAUTH.start}`, `${standIn.url}${OAUTH.start}?state=${'A'.repeat(32)}`])
      assert.equal(endOf((await lab.start(url)).answer), '/oauth/lost')
  })
  test('nor for a provider that the owner has taken away since', async () => {
    const other = await lab.newApp()
    const url = await begin('google', other)
    await lab.deps.db.deleteFrom('oauth_clients').where('app_id', '=', other.id).execute()
    lab.clock.advance(6000)
    assert.equal(endOf((await lab.start(url)).answer), '/oauth/lost')
  })

  test('several logins of one browser each keep their own cookie, and lose it with their answer', async () => {
    const steps = await Promise.all(
      ['google', 'github', 'apple', 'linkedin'].map((provider) => page.visit(provider, newPageState())),
    )
    const jar = steps.map(({ cookie }) => cookie ?? '')
    assert.equal(new Set(jar.map((cookie) => cookie.split('=')[0])).size, 4)
    for (const step of steps.reverse()) {
      const answer = await lab.land({ ...step, cookie: jar.join('; ') })
      assert.ok(location(answer) && !isError(answer) && endOf(answer) === null)
      assert.deepEqual(answer.headers.getSetCookie(), [
        `${step.cookie?.split('=')[0]}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
      ])
    }
  })

  test('a posted answer goes on as a GET, with nothing of it in clear', async () => {
    const step = await page.visit('apple', newPageState(), { person: 'new' })
    const posted = await lab.request(OAUTH.callback, {
      method: 'POST',
      body: step.form?.toString() ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const to = location(posted)
    assert.deepEqual([posted.status, posted.headers.get('cache-control'), posted.headers.getSetCookie()], [303, 'no-store', []])
    assert.ok(to.startsWith(`${standIn.url}${OAUTH.callback}?form=`))
    const read = `${to} ${Buffer.from(new URL(to).searchParams.get('form') ?? '', 'base64url')}`
    for (const [name, value] of step.form ?? []) assert.ok(!read.includes(value), name)
    assert.ok(!isError(await lab.land({ ...step, url: to, form: null })))
  })
  test('a form that nobody posted here, or that says too much, is none', async () => {
    const step = await page.visit('apple', newPageState())
    for (const form of ['', 'AAAA', 'A'.repeat(100)]) {
      const answer = await lab.land({ ...step, url: `${standIn.url}${OAUTH.callback}?form=${form}`, form: null })
      assert.equal(endOf(answer), '/oauth/lost')
    }
    const long = new URLSearchParams(step.form ?? [])
    long.set('user', 'x'.repeat(5000))
    const answer = await lab.land({ ...step, form: long })
    assert.ok(location(answer) && !isError(answer) && endOf(answer) === null)
  })
  test('cookie and code of the provider stand nowhere in clear', async () => {
    const step = await page.visit('instagram', newPageState())
    const cookie = step.cookie?.split('=')[1] ?? ''
    await lab.land(step)
    const text = JSON.stringify(await lab.deps.db.selectFrom('oauth_flows').select(['browser', 'provider_code']).execute())
    for (const canary of [cookie, fieldsOf(step).get('code')]) assert.ok(canary && !text.includes(canary))
  })
})
