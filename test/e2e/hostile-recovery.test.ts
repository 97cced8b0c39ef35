// A thief who has the bearer of a person's session: no recovery of theirs takes the place of the person's, no former
// wrapping is put back, and no second factor that the person enrols is known to them.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData } from './demo-app-data.ts'
import { dialog, openFactorWorld, titled, typeSent } from './factor-steps.ts'
import { signIn } from './person.ts'
import { sweepTest } from './sweep-test.ts'
import { choosePassword, inDialog } from './window-dialog-steps.ts'
import { DEMO_APP, signInElsewhere, type World } from './world.ts'

const PASSWORD = 'Anchor-River-Pencil-7'
const SPLASH = 'Add a password'
type Fields = Record<string, unknown>
interface Said {
  readonly status: number
  readonly body: Fields
}

describe('a thief with a bearer', () => {
  let world: World
  let later: (seconds?: number) => Promise<void>
  before(async () => {
    const made = await openFactorWorld({ data: await demoAppData('--mfa', 'totp') })
    world = made.world
    later = made.later
  })
  after(() => world.close())
  /** From the thief's own machine: any origin can be named there. */
  const call = async (token: string, path: string, body: object = {}): Promise<Said> => {
    const answer = await fetch(world.service.url + path, {
      method: 'POST',
      headers: {
        origin: world.service.url,
        'privy-app-id': DEMO_APP,
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Fields }
  }
  const told = ({ status, body }: Said) => [status, body.code]
  const bearer = (page: Page): Promise<string> =>
    page.evaluate(async () => String(await (document.querySelector('login-modal') as LoginModal).getAccessToken()))

  /** A person with a wallet on their page, and what its frame has sent to change how it is kept. */
  const victim = async () => {
    const { page } = await world.visit(await world.person())
    const sent: Fields[] = []
    page.on('request', (request: Request) => {
      if (/\/embedded_wallets\/[^/]+\/(recovery|shares)$/.test(new URL(request.url()).pathname) && request.method() === 'POST')
        sent.push(request.postDataJSON() as Fields)
    })
    await page.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      modal.config = { embeddedWallets: { createOnLogin: 'off', noPromptOnSignature: true } }
    })
    const email = await signInElsewhere(world, page)
    const address = await page.evaluate(
      async () => (await (document.querySelector('login-modal') as LoginModal).createWallet()).wallet.address,
    )
    return { page, email, address, sent, at: (what: string) => `/api/v1/embedded_wallets/${address}${what}` }
  }
  /** Begins to set a recovery password. */
  const begin = async (page: Page): Promise<void> => {
    await page.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      Object.assign(window, {
        ended: modal.setRecovery({ method: 'user-passcode' }).then(
          () => 'set',
          ({ code }) => code,
        ),
      })
    })
    const splash = dialog(page).getByRole('button', { name: SPLASH, exact: true })
    await splash.or(inDialog(page, 'Open the window')).first().waitFor()
    if (await splash.isVisible()) await splash.click()
  }
  const finish = async (page: Page): Promise<void> => {
    await titled(page, 'Your password is set')
    await dialog(page).locator('.button').getByText('Close', { exact: true }).click()
    assert.equal(await page.evaluate(() => (window as unknown as { ended: unknown }).ended), 'set')
  }
  const setPassword = async (page: Page, password: string): Promise<void> => {
    await begin(page)
    await choosePassword(page, password)
    await finish(page)
  }

  test('puts no wrapping of theirs in the place of the person’s, neither with what is handed out nor with what was sent before', async () => {
    const { page, email, at, sent } = await victim()
    await setPassword(page, PASSWORD)
    const token = await bearer(page)
    const [first] = sent as [Fields]
    const share = (await call(token, at('/share'))).body
    const { public_key, signature } = share.recovery as Fields
    const theirs = { ...(first.recovery as Fields), public_key, signature, auth_key: 'A'.repeat(43), service_key: 'A'.repeat(43) }
    const body = { set_id: share.set_id, former_recovery_id: share.recovery_id, recovery_share: 'A'.repeat(60) }
    for (const id of [share.recovery_id, 'B'.repeat(22)])
      for (const proof of [signature, first.proof])
        assert.deepEqual(told(await call(token, at('/recovery'), { ...body, proof, recovery: { ...theirs, id } })), [
          422,
          'invalid_credentials',
        ])
    assert.deepEqual(told(await call(token, at('/recovery'), { ...body, recovery: theirs })), [400, 'invalid_data'])
    // Sent again as it was: it names what counts no more, or what has counted.
    await setPassword(page, `${PASSWORD}-again`)
    const counts = (await call(token, at('/share'))).body.recovery_id
    await call(token, at('/recovery'), first)
    assert.equal((await call(token, at('/share'))).body.recovery_id, counts)
    // The person's password is right, for as long as the ten tries of the day last.
    const again = await signIn(world.service.url, email)
    const guess = await call(again.token, at('/recovery/unlock'), { recovery_id: counts, auth_key: 'A'.repeat(43) })
    assert.deepEqual(told(guess), [422, 'invalid_recovery_pin'])
  })

  sweepTest(
    'changes nothing with an old session; the person signs in again over the screen, which stays, and goes on',
    async () => {
      const { page, at, sent } = await victim()
      const token = await bearer(page)
      const { set_id } = (await call(token, at('/share'))).body
      await later()
      const automatic = { id: 'A'.repeat(22), recovery_key: 'A'.repeat(43) }
      const body = { set_id, former_recovery_id: null, recovery_share: 'A'.repeat(60), automatic, proof: '0x' }
      assert.deepEqual(told(await call(token, at('/recovery'), body)), [403, 'recent_login_required'])
      await begin(page)
      // Before anything is typed.
      await typeSent(page)
      await choosePassword(page, PASSWORD)
      await finish(page)
      assert.equal(sent.length, 1, 'done once')
      assert.notEqual(await bearer(page), token)
    },
  )

  test('begins an enrolment, and knows nothing of the one that the person finishes', async () => {
    const { page, email } = await victim()
    const token = await bearer(page)
    const own = await signIn(world.service.url, email)
    const secrets = [token, own.token].map(async (one) => (await call(one, '/api/v1/mfa/totp/init')).body.totpSecret)
    const [theirs, persons] = await Promise.all(secrets)
    assert.ok(theirs && persons)
    assert.notEqual(theirs, persons)
    assert.equal((await call(own.token, '/api/v1/mfa/totp/init')).body.totpSecret, persons)
    assert.equal((await call(token, '/api/v1/mfa/totp/init')).body.totpSecret, theirs)
  })
})
