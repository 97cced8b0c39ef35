// Access to a person's own cloud: asked for, declined, without the folder, in another session.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { googleDrive } from '../../frame/cloud/google-drive.ts'
import { icloud } from '../../frame/cloud/icloud.ts'
import { USER_RECOVERY_OPTIONS } from '../../src/contract/app-config.ts'
import { type Choice, walk } from '../idp-browser.ts'
import { ICLOUD } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import type { AnswerBody } from './lab.ts'
import {
  bearer,
  createOAuthLab,
  newPageState,
  OAUTH,
  type OAuthLab,
  PAGE,
  type Page,
  type PageState,
  refused,
  startStandIn,
} from './oauth-lab.ts'

const INIT = '/api/v1/recovery/oauth/init'
const TRADE = '/api/v1/recovery/oauth/authenticate'
const ICLOUD_INIT = '/api/v1/recovery/oauth/init_icloud'
const CONFIGURATION = '/api/v1/recovery/configuration_icloud'

const ALL_WAYS = {
  embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: [...USER_RECOVERY_OPTIONS] } as never,
}
const standIn = await startStandIn()

await onEachEngine((engine) => {
  let lab: OAuthLab
  let page: Page
  before(async () => {
    const cloudkit = `${standIn.url}/dev/cloudkit`
    lab = createOAuthLab(engine, standIn, { CLOUDKIT_URL: cloudkit, ICLOUD_MESSAGE_ORIGIN: standIn.url })
    // A login by Google is another thing.
    page = await lab.newApp({ config: { google_oauth: false, ...ALL_WAYS }, settings: { icloud: ICLOUD } })
  })
  const newPerson = async (at = page): Promise<AnswerBody> => (await at.logIn('github', { person: 'new' })).body
  const begin = (own: PageState, token: string, at = page) =>
    at.call(INIT, { redirect_to: PAGE, state_code: own.state, code_challenge: own.challenge }, bearer(token))
  /** To Google's consent and back to the page. */
  const back = async (own: PageState, token: string, choice: Choice = {}) => {
    const { body } = await begin(own, token)
    const { location, cookie } = await lab.start(body.url)
    const asked = new URL(location).searchParams
    assert.equal(asked.get('scope'), 'https://www.googleapis.com/auth/drive.appdata')
    const step = await walk(location, choice, (url) => url.pathname === OAUTH.callback)
    const landed = new URL((await lab.land({ ...step, cookie })).headers.get('location') ?? 'about:blank')
    return landed.searchParams.get('privy_oauth_code') ?? ''
  }
  const trade = (code: string, own: PageState, token: string) =>
    page.call(
      TRADE,
      { authorization_code: code, state_code: own.state, code_verifier: own.verifier, provider: 'google-drive' },
      bearer(token),
    )
  const tokenOf = ({ body }: { body: unknown }): string => (body as { access_token: string }).access_token

  test('a token for the folder alone, without a login, which Drive takes; nobody is signed in or linked by it', async () => {
    const { token, user } = await newPerson()
    const own = newPageState()
    const code = await back(own, token, { person: 'ada' })
    const traded = await trade(code, own, token)
    assert.equal(traded.status, 200, JSON.stringify(traded.body))
    assert.deepEqual(Object.keys(traded.body), ['access_token'])
    const files = googleDrive(`${standIn.url}/dev/drive`, tokenOf(traded), fetch)
    const id = await files.write('a file', 'its text')
    assert.equal(await files.read(id), 'its text')
    const other = newPageState()
    const grace = googleDrive(
      `${standIn.url}/dev/drive`,
      tokenOf(await trade(await back(other, token, { person: 'grace' }), other, token)),
      fetch,
    )
    assert.equal(await grace.read(id), null)
    await files.remove(id)
    assert.equal(await files.read(id), null)
    const { rows } = await sql<{ type: string }>`select type from accounts where user_id = ${user.id}`.execute(engine.db)
    assert.deepEqual(
      rows.map(({ type }) => type),
      ['github_oauth'],
    )
  })

  test('a code is for the session that asked, with its state and verifier, and opens no login', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const own = newPageState()
    const code = await back(own, one.token)
    refused(await trade(code, own, two.token), 400, 'oauth_state_mismatch')
    refused(await trade(code, { ...own, state: newPageState().state }, one.token), 400, 'oauth_state_mismatch')
    refused(await trade(code, { ...own, verifier: newPageState().verifier }, one.token), 400, 'invalid_pkce_parameters')
    refused(await page.show(OAUTH.link, code, own, bearer(one.token)), 400, 'oauth_state_mismatch')
    refused(await trade('no-code', own, one.token), 422, 'invalid_credentials')
    assert.equal((await trade(code, own, one.token)).status, 200)
    assert.equal((await trade(code, own, one.token)).status, 200, 'a repetition of its own session')
    const linked = newPageState()
    const login = await page.back('github', linked, {}, bearer(one.token))
    refused(await trade(login.code, linked, one.token), 400, 'oauth_state_mismatch')
  })

  test('declined is told by the word of the protocol; consent without the folder when the code is traded', async () => {
    const { token } = await newPerson()
    assert.equal(await back(newPageState(), token, { answer: 'deny' }), 'undefined')
    assert.equal(await back(newPageState(), token, { trouble: 'down' }), 'error')
    const own = newPageState()
    const code = await back(own, token, { person: 'new', trouble: 'unticked' })
    // Why it failed is told to what asked for the folder alone, not to a link that shows its code.
    refused(await page.show(OAUTH.link, code, own, bearer(token)), 400, 'oauth_state_mismatch')
    refused(await trade(code, own, token), 400, 'recovery_access_refused')
  })

  test('a sign-in to iCloud, and the container; its session reads and writes records of its person', async () => {
    const { token } = await newPerson()
    const { body } = await page.call(ICLOUD_INIT, { client_type: 'web' }, bearer(token))
    const { url, message_origin } = body as unknown as { url: string; message_origin: string }
    assert.equal(message_origin, standIn.url)
    const signedIn = await fetch(url, { method: 'POST', body: new URLSearchParams({ person: 'ada' }) })
    const session = /data-session="([^"]+)"/.exec(await signedIn.text())?.[1] ?? ''
    const container = (await page.call(CONFIGURATION, { client_type: 'web' }, bearer(token))).body as never
    assert.deepEqual(container, {
      api_token: ICLOUD.api_token,
      container_identifier: ICLOUD.container,
      environment: 'production',
    })
    const records = icloud(`${standIn.url}/dev/cloudkit`, container, session, fetch)
    await records.write('a-record', 'its text')
    assert.equal(await records.read('a-record'), 'its text')
    await records.remove('a-record')
    assert.equal(await records.read('a-record'), null)
  })

  test('an app without these ways publishes none and gives no access', async () => {
    const own = await lab.newApp()
    const { token } = await newPerson(own)
    for (const [path, body] of [
      [INIT, { redirect_to: PAGE, code_challenge: newPageState().challenge }],
      [ICLOUD_INIT, {}],
      [CONFIGURATION, {}],
    ] as const)
      refused(await own.call(path, body, bearer(token)), 400, 'disallowed_recovery_method')
    const bare = await lab.newApp({ config: ALL_WAYS }, { google: null })
    const options = async (app: Page) => {
      const config = await (await lab.request(`/api/v1/apps/${app.id}`, { headers: { 'privy-app-id': app.id } })).json()
      return config.embedded_wallet_config.user_owned_recovery_options
    }
    // Without credentials at Google and without a container nothing leads anywhere.
    assert.deepEqual(await options(bare), ['user-passcode'])
    // Published clients read the list, and know no passkey.
    assert.deepEqual(
      await options(page),
      USER_RECOVERY_OPTIONS.filter((option) => option !== 'passkey'),
    )
    refused(
      await page.call(
        INIT,
        { redirect_to: 'https://evil.example/', code_challenge: newPageState().challenge },
        bearer((await newPerson()).token),
      ),
      403,
      'invalid_origin',
    )
  })
})
