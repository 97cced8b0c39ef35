// Rules of the OpenID conformance profiles for a provider, by name: Basic, Config, both kinds of logout.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { onEachEngine } from '../server/engines.ts'
import { CALLBACK, createOpenIdLab, dataOf, newBrowser, relyingParty, type Scene, scenesOf } from '../server/openid-lab.ts'
import { prepared } from '../server/prepared.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const insecure = { [oauth.allowInsecureRequests]: true }
const BYE = 'https://rp.example/bye'
const SECOND_CALLBACK = 'https://rp.example/other'

await onEachEngine((engine) => {
  let told: string[] = []
  const listener = createServer((request, answer) => {
    let body = ''
    request
      .on('data', (piece) => (body += piece))
      .on('end', () => {
        told.push(new URLSearchParams(body).get('logout_token') ?? '')
        answer.writeHead(200).end()
      })
  })
  let one: Scene
  const lab = prepared(() =>
    createOpenIdLab(engine, {
      ALLOW_PRIVATE_TARGETS: 'yes',
      RESEND_SECONDS: '0',
      CODES_PER_HOUR: '1000',
      CODES_PER_IP_PER_HOUR: '1000',
    }),
  )
  before(async () => {
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
    one = await scene({
      redirect_uris: [CALLBACK, SECOND_CALLBACK],
      post_logout_redirect_uris: [BYE],
      backchannel_logout_uri: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/logout`,
      scopes: ['openid', 'profile', 'email', 'phone', 'wallets', 'offline_access'],
    })
  })
  after(() => {
    listener.close()
    return lab.close()
  })
  const { personOf, scene, signIn } = scenesOf(() => lab)
  const fresh = async () => ({ ...one, browser: newBrowser(), person: await personOf(one.app) })
  const signs = async (more: Record<string, string>) => {
    const { id_token, access_token } = await signIn(await fresh(), more)
    return { claims: claimsOf(id_token), access_token, id_token: id_token ?? '' }
  }
  const answered = async (more: Record<string, string>, browser = newBrowser()): Promise<URLSearchParams> => {
    const { address } = await one.rp.begin(more)
    for (const [name, value] of Object.entries(more)) if (value === '') address.searchParams.delete(name)
    const to = (await browser.go(String(address))).headers.get('location') ?? ''
    return URL.canParse(to) ? new URL(to).searchParams : new URLSearchParams()
  }
  const refused = async (more: Record<string, string>, is: string) => assert.equal((await answered(more)).get('error'), is)
  const userInfo = async (how: (token: string) => RequestInit) => {
    const { access_token, claims } = await signs({})
    const answer = await fetch(String(one.rp.server.userinfo_endpoint), how(access_token))
    assert.equal(((await answer.json()) as { sub: string }).sub, claims.sub)
  }
  const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
  const knows = async (scope: string, name: string) => assert.ok(name in (await signs({ scope })).claims, name)
  const ends = async (fields: Record<string, string>, answer: 'no' | 'yes' = 'yes') => {
    const [{ browser }, signed] = await fresh().then(async (who) => [who, await signIn(who)] as const)
    const page = await browser.go(
      `${one.rp.server.end_session_endpoint}?${new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, value === 'HINT' ? (signed.id_token ?? '') : value]),
      )}`,
    )
    if (page.status !== 200 || answer === 'no') return { page, to: '' }
    const text = await page.text()
    assert.equal(dataOf(text, 'state'), 'logout')
    const out = await browser.go(dataOf(text, 'action'), form({ logout: 'yes', xsrf: dataOf(text, 'xsrf') }))
    const to = out.headers.get('location') ?? ''
    return { page, to, browser }
  }
  const isEnded = async (fields: Record<string, string>) => {
    const { to, browser } = await ends(fields)
    assert.match(to, /\/session\/end\/success/)
    assert.equal((await answered({ prompt: 'none' }, browser)).get('error'), 'login_required')
  }
  const isWrong = async (fields: Record<string, string>) => assert.equal((await ends(fields, 'no')).page.status, 400)
  const exchange = async (called: URL, verifier: string) =>
    fetch(String(one.rp.server.token_endpoint), {
      ...form({
        ...{ grant_type: 'authorization_code', code: called.searchParams.get('code') ?? '' },
        ...{ redirect_uri: CALLBACK, code_verifier: verifier },
      }),
      headers: { authorization: `Basic ${Buffer.from(`${one.id}:${one.secret}`).toString('base64')}` },
    })
  const reused = async (after: number) => {
    const who = await fresh()
    const begun = await one.rp.begin()
    const called = await lab.agree(who.browser, one.app, begun.address, who.person.token)
    const { access_token } = (await (await exchange(called, begun.verifier)).json()) as { access_token: string }
    lab.clock.advance(after)
    const again = await exchange(called, begun.verifier)
    assert.deepEqual([again.status, ((await again.json()) as { error: string }).error], [400, 'invalid_grant'])
    await assert.rejects(one.rp.userInfo(access_token, who.person.user))
  }

  const RULES: Readonly<Record<string, () => Promise<unknown>>> = {
    'oidcc-server': async () => {
      const { claims } = await signs({})
      assert.deepEqual([claims.iss, claims.aud], [one.issuer, one.id])
    },
    'oidcc-response-type-missing': () => refused({ response_type: '' }, 'invalid_request'),
    'oidcc-userinfo-get': () => userInfo((token) => ({ headers: { authorization: `Bearer ${token}` } })),
    'oidcc-userinfo-post-header': () => userInfo((token) => ({ method: 'POST', headers: { authorization: `Bearer ${token}` } })),
    'oidcc-userinfo-post-body': () => userInfo((token) => form({ access_token: token })),
    'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': async () => {
      const who = await fresh()
      const begun = await one.rp.begin()
      begun.address.searchParams.delete('nonce')
      const answer = await exchange(await lab.agree(who.browser, one.app, begun.address, who.person.token), begun.verifier)
      assert.equal(claimsOf(((await answer.json()) as { id_token: string }).id_token).nonce, undefined)
    },
    'oidcc-scope-profile': () => signs({ scope: 'openid profile' }),
    'oidcc-scope-email': () => knows('openid email', 'email'),
    'oidcc-scope-phone': () => signs({ scope: 'openid phone' }),
    'oidcc-scope-all': () => knows('openid profile email phone wallets', 'wallets'),
    'oidcc-ensure-other-scope-order-succeeds': () => knows('email openid', 'email'),
    'oidcc-display-page': () => signs({ display: 'page' }),
    'oidcc-display-popup': () => signs({ display: 'popup' }),
    'oidcc-prompt-login': async () => {
      const who = await fresh()
      await signIn(who)
      const { request } = await lab.open(who.browser, (await one.rp.begin({ prompt: 'login' })).address)
      assert.notEqual(request, '')
    },
    'oidcc-prompt-none-not-logged-in': () => refused({ prompt: 'none' }, 'login_required'),
    'oidcc-prompt-none-logged-in': async () => {
      const who = await fresh()
      await signIn(who)
      assert.ok((await answered({ prompt: 'none' }, who.browser)).has('code'))
    },
    'oidcc-max-age-1': async () => {
      const who = await fresh()
      await signIn(who)
      lab.clock.advance(2000)
      assert.equal((await answered({ max_age: '1', prompt: 'none' }, who.browser)).get('error'), 'login_required')
    },
    'oidcc-max-age-10000': async () => {
      const who = await fresh()
      await signIn(who)
      assert.ok((await answered({ max_age: '10000', prompt: 'none' }, who.browser)).has('code'))
    },
    'oidcc-ensure-request-with-unknown-parameter-succeeds': () => signs({ extra: 'foobar' }),
    'oidcc-id-token-hint': async () => {
      const who = await fresh()
      const { id_token = '' } = await signIn(who)
      assert.ok((await answered({ prompt: 'none', id_token_hint: id_token }, who.browser)).has('code'))
    },
    'oidcc-login-hint': () => signs({ login_hint: 'ada@example.com' }),
    'oidcc-ui-locales': () => signs({ ui_locales: 'se' }),
    'oidcc-claims-locales': () => signs({ claims_locales: 'se' }),
    'oidcc-ensure-request-with-acr-values-succeeds': async () =>
      assert.equal(typeof (await signs({ acr_values: 'urn:latchkey:acr:one' })).claims.acr, 'string'),
    'oidcc-codereuse': () => reused(0),
    'oidcc-codereuse-30seconds': () => reused(30_000),
    'oidcc-ensure-registered-redirect-uri': async () => {
      const { began } = await lab.open(newBrowser(), (await one.rp.begin({ redirect_uri: `${CALLBACK}/more` })).address)
      assert.deepEqual([began.status, began.headers.get('location')], [400, null])
    },
    'oidcc-server-client-secret-post': async () => {
      const rp = await relyingParty(one.issuer, one.id, one.secret)
      const begun = await rp.begin()
      const who = await fresh()
      const called = await lab.agree(who.browser, one.app, begun.address, who.person.token)
      const answer = await oauth.authorizationCodeGrantRequest(
        rp.server,
        rp.client,
        oauth.ClientSecretPost(one.secret ?? ''),
        oauth.validateAuthResponse(rp.server, rp.client, called, begun.state),
        ...([CALLBACK, begun.verifier, insecure] as const),
      )
      assert.equal(answer.status, 200)
    },
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': () =>
      refused({ request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'),
    'oidcc-refresh-token': async () => {
      const { refresh_token = '' } = await signIn(await fresh())
      const next = await one.rp.refresh(refresh_token)
      assert.notEqual(next.refresh_token, refresh_token)
    },
    'oidcc-discovery-endpoint-verification': async () => {
      const answer = await fetch(`${one.issuer}/.well-known/openid-configuration`)
      const { issuer, subject_types_supported } = (await answer.json()) as Record<string, unknown>
      assert.deepEqual([issuer, subject_types_supported], [one.issuer, ['public']])
    },
    'oidcc-rp-initiated-logout': async () => {
      const { to } = await ends({ id_token_hint: 'HINT', post_logout_redirect_uri: BYE, state: 's1' })
      assert.equal(to, `${BYE}?state=s1`)
    },
    'oidcc-rp-initiated-logout-no-state': async () => {
      assert.equal((await ends({ id_token_hint: 'HINT', post_logout_redirect_uri: BYE })).to, BYE)
    },
    'oidcc-rp-initiated-logout-no-params': () => isEnded({}),
    'oidcc-rp-initiated-logout-only-state': () => isEnded({ state: 's1' }),
    'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': () => isEnded({ id_token_hint: 'HINT', state: 's1' }),
    'oidcc-rp-initiated-logout-no-id-token-hint': () => isEnded({ post_logout_redirect_uri: BYE }),
    'oidcc-rp-initiated-logout-bad-id-token-hint': () => isWrong({ id_token_hint: 'not.a.token', post_logout_redirect_uri: BYE }),
    'oidcc-rp-initiated-logout-modified-id-token-hint': async () => {
      const { id_token } = await signs({})
      await isWrong({ id_token_hint: `${id_token.slice(0, -6)}AAAAAA`, post_logout_redirect_uri: BYE })
    },
    'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': () =>
      isWrong({ id_token_hint: 'HINT', post_logout_redirect_uri: 'https://rp.example/else' }),
    'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': () =>
      isWrong({ id_token_hint: 'HINT', post_logout_redirect_uri: `${BYE}?extra=1` }),
    'oidcc-backchannel-rp-initiated-logout': async () => {
      told = []
      await ends({ id_token_hint: 'HINT', post_logout_redirect_uri: BYE })
      const { events, aud, iss, sub, sid, nonce, iat, jti } = claimsOf(told[0])
      assert.deepEqual(Object.keys(events as object), ['http://schemas.openid.net/event/backchannel-logout'])
      assert.deepEqual([aud, iss, nonce], [one.id, one.issuer, undefined])
      assert.ok([sub, sid, jti].every((text) => typeof text === 'string') && typeof iat === 'number')
    },
  }
  for (const [name, rule] of Object.entries(RULES)) test(name, async () => void (await rule()))
})
