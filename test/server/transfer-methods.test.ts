// Taking over wallets, social accounts, Telegram and Farcaster: each by its own call, with what its proof has told.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { pageAnswer, webAppData } from '../fakes/telegram.ts'
import { onEachEngine } from './engines.ts'
import { createOutside, FARCASTER, farcasterLab } from './farcaster-lab.ts'
import { type Answer, type Client, createLab, SESSION, SMS } from './lab.ts'
import { bearer, newNumber } from './link-lab.ts'
import { createOAuthLab, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'
import { newTelegramApp, TELEGRAM } from './telegram-lab.ts'
import { ethereumWallet, bearer as fromPage, solanaWallet, walletApp } from './wallet-lab.ts'

const settings = { account_transfers: true }
interface Data {
  readonly nonce: string
  readonly subject?: string
  readonly account: { readonly displayName: string }
  readonly otherUser: { readonly oAuthUserInfo?: Readonly<Record<string, unknown>> }
}
const offerOf = ({ body }: { readonly body: object }): Data => {
  assert.equal((body as { code?: string }).code, 'account_transfer_required', JSON.stringify(body))
  return (body as { data: Data }).data
}
const typesOf = (answer: { readonly body: object }): string[] => {
  const { linked_accounts = [] } = answer.body as { linked_accounts?: { type: string }[] }
  return linked_accounts.map(({ type }) => type).sort()
}
const standIn = await startStandIn()

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }))
  /** A guest, and a session of the same guest that another person may hold. */
  const guestOf = async (app: Pick<Client, 'call'>) => {
    const guest_credential = randomBytes(32).toString('base64url')
    const enter = () => app.call('/api/v1/guest/authenticate', { guest_credential })
    const [planted, guest] = [await enter(), await enter()]
    /** With the account the guest is a user, and of the sessions of before this one is left. */
    const isUser = async (moved: { readonly body: object }): Promise<void> => {
      const { id, is_guest } = moved.body as { id: string; is_guest: boolean }
      assert.deepEqual([id, is_guest], [guest.body.user.id, false], JSON.stringify(moved.body))
      const statusOf = async ({ body }: Answer) => (await app.call(SESSION.refresh, { refresh_token: body.refresh_token })).status
      assert.deepEqual([await statusOf(planted), await statusOf(guest)], [401, 200])
    }
    return { guest, isUser }
  }

  test('a phone number, however it is written', async () => {
    const app = await lab.newApp({ config: { sms_auth: true }, settings })
    const number = newNumber()
    const owner = await app.phoneIn(number)
    const mover = await app.logIn('mover@numbers.example')
    const body = { phoneNumber: number, code: await app.textCode(number) }
    const { nonce, account } = offerOf(await app.call(SMS.link, body, bearer(mover)))
    assert.equal(account.displayName, number)
    const take = (phoneNumber: string) => app.call('/api/v1/passwordless_sms/transfer', { nonce, phoneNumber }, bearer(mover))
    assert.equal((await take(newNumber())).status, 422)
    const moved = await take(number.replace(/^\+1(\d{3})(\d{3})/, '+1 ($1) $2-'))
    assert.deepEqual([moved.status, typesOf(moved)], [200, ['email', 'phone']], JSON.stringify(moved.body))
    const again = await app.phoneIn(number)
    assert.deepEqual([again.body.user.id, owner.body.user.id === again.body.user.id], [mover.body.user.id, false])
  })

  describe('a wallet', () => {
    for (const wallet of [ethereumWallet(), solanaWallet()])
      test(`of ${wallet.chainType}, which signs in its new owner from then on`, async () => {
        const app = await walletApp(lab, { config: { sms_auth: true }, settings })
        const owner = await app.walletIn(wallet)
        const mover = await app.phoneIn(newNumber())
        const { nonce, account } = offerOf(await app.link(mover, wallet))
        assert.equal(account.displayName.toLowerCase(), wallet.address.toLowerCase())
        const body = {
          nonce,
          address: wallet.address,
          chainId: 'eip155:1',
          walletClientType: 'metamask',
          connectorType: 'injected',
        }
        const other = { ...body, address: (wallet.chainType === 'solana' ? solanaWallet() : ethereumWallet()).address }
        assert.equal((await app.call('/api/v1/siwe/transfer', other, fromPage(mover))).status, 422)
        const moved = await app.call('/api/v1/siwe/transfer', body, fromPage(mover))
        assert.deepEqual([moved.status, typesOf(moved)], [200, ['phone', 'wallet']], JSON.stringify(moved.body))
        const again = await app.walletIn(wallet)
        assert.deepEqual([again.body.user.id, again.body.is_new_user], [mover.body.user.id, false])
        assert.notEqual(owner.body.user.id, mover.body.user.id)
      })

    test('is taken over by a guest, who is a user then', async () => {
      const app = await walletApp(lab, { config: { guest_auth: true }, settings })
      const wallet = ethereumWallet()
      await app.walletIn(wallet)
      const { guest, isUser } = await guestOf(app)
      const { nonce } = offerOf(await app.link(guest, wallet))
      const moved = await app.call('/api/v1/siwe/transfer', { nonce, address: wallet.address }, fromPage(guest))
      assert.deepEqual(typesOf(moved), ['wallet'])
      await isUser(moved)
      assert.equal((await app.walletIn(wallet)).body.user.id, guest.body.user.id)
    })

    test('is not offered to who may have no more of them', async () => {
      const app = await walletApp(lab, { config: { sms_auth: true, max_linked_wallets_per_user: 1 }, settings })
      const [theirs, mine] = [ethereumWallet(), ethereumWallet()]
      await app.walletIn(theirs)
      const mover = await app.walletIn(mine)
      assert.equal((await app.link(mover, theirs)).body.code, 'linked_to_another_user')
    })
  })

  test('a social account, by what the refusal told of it', async () => {
    const oauth = createOAuthLab(engine, standIn, { RESEND_SECONDS: '0' })
    const page = await oauth.newApp({ config: { sms_auth: true }, settings })
    const owner = await page.logIn('github', { person: 'ada' })
    const mover = await page.logIn('google', { person: 'grace' })
    const { nonce, subject, account, otherUser } = offerOf(await page.link('github', mover.body.token, { person: 'ada' }))
    const { oAuthUserInfo: userInfo } = otherUser
    assert.ok(subject && userInfo?.subject === subject && account.displayName)
    const by = bearer(mover)
    assert.equal((await page.call('/api/v1/oauth/transfer', { nonce, userInfo: { subject: 'x' } }, by)).status, 422)
    const moved = await page.call('/api/v1/oauth/transfer', { nonce, userInfo }, by)
    assert.deepEqual(typesOf(moved), ['github_oauth', 'google_oauth'], JSON.stringify(moved.body))
    const again = await page.logIn('github', { person: 'ada' })
    assert.deepEqual([again.body.user.id, owner.body.user.id === again.body.user.id], [mover.body.user.id, false])
    // Of a provider of which the mover has an account already, nothing is offered.
    await page.logIn('google', { person: 'ada' })
    const second = await page.link('google', mover.body.token, { person: 'ada' })
    assert.equal(second.body.code, 'linked_to_another_user')
  })

  test('a social account of which a guest shows the code, with the name that its provider tells', async () => {
    const oauth = createOAuthLab(engine, standIn, { RESEND_SECONDS: '0' })
    const page = await oauth.newApp({ config: { guest_auth: true }, settings })
    const owner = await page.logIn('google', { person: 'ada' })
    const { guest, isUser } = await guestOf(page)
    const { nonce, subject } = offerOf(await page.link('google', guest.body.token, { person: 'ada' }))
    const moved = await page.call('/api/v1/oauth/transfer', { nonce, userInfo: { subject } }, bearer(guest))
    assert.deepEqual(typesOf(moved), ['google_oauth'])
    await isUser(moved)
    const again = await page.logIn('google', { person: 'ada' })
    assert.deepEqual([again.body.user.id, owner.body.user.id === again.body.user.id], [guest.body.user.id, false])
  })

  test('Telegram, by the answer that it gave', async () => {
    const app = await newTelegramApp(lab, { config: { sms_auth: true }, settings })
    const now = () => lab.clock.now()
    await app.logIn(pageAnswer(now(), { id: 71 }))
    lab.clock.advance(2000)
    const mover: Answer = await app.phoneIn(newNumber())
    const answer = pageAnswer(now(), { id: 71 })
    const { nonce, account } = offerOf(await app.call(TELEGRAM.link, { telegram_auth_result: answer }, bearer(mover)))
    assert.equal(account.displayName, 'ada_t')
    const other = { nonce, telegram_auth_result: pageAnswer(now(), { id: 72 }) }
    assert.equal((await app.call('/api/v1/telegram/transfer', other, bearer(mover))).status, 422)
    const moved = await app.call('/api/v1/telegram/transfer', { nonce, telegram_auth_result: answer }, bearer(mover))
    assert.deepEqual(typesOf(moved), ['phone', 'telegram'], JSON.stringify(moved.body))
    lab.clock.advance(2000)
    assert.equal((await app.logIn(pageAnswer(now(), { id: 71 }))).body.user.id, mover.body.user.id)
  })

  test('Telegram, by the data of a web app, also by a guest', async () => {
    const app = await newTelegramApp(lab, { config: { guest_auth: true }, settings })
    await app.openWebApp(webAppData(lab.clock.now(), { query_id: 'first' }))
    const { guest, isUser } = await guestOf(app)
    const telegram_web_app_data = webAppData(lab.clock.now(), { query_id: 'second' })
    const { nonce } = offerOf(await app.call(TELEGRAM.link, { telegram_web_app_data }, bearer(guest)))
    const take = (data: object) => app.call('/api/v1/telegram/transfer', { nonce, telegram_web_app_data: data }, bearer(guest))
    for (const user of ['{"id":4243}', '{}', 'x'])
      assert.equal((await take({ ...telegram_web_app_data, user })).status, 422, user)
    const moved = await take(telegram_web_app_data)
    assert.deepEqual(typesOf(moved), ['telegram'])
    await isUser(moved)
    const again = await app.openWebApp(webAppData(lab.clock.now(), { query_id: 'third' }))
    assert.equal(again.body.user.id, guest.body.user.id)
  })

  test('a Farcaster account, with the profile that its approval told', async () => {
    let now = Date.now
    const outside = await createOutside(() => now())
    after(() => outside.close())
    const farcaster = await farcasterLab(engine, outside)
    now = farcaster.clock.now
    const app = await farcaster.farcasterApp({ config: { sms_auth: true }, settings })
    const caster = await outside.caster()
    const owner = await app.login(await app.approved(caster))
    assert.equal(owner.status, 200, JSON.stringify(owner.body))
    const mover = await app.phoneIn(newNumber())
    const by = fromPage(mover)
    const { nonce } = offerOf(await app.call(FARCASTER.link, await app.approved(caster, {}, by), by))
    const transfer = (farcaster_id: number) =>
      app.call('/api/v1/farcaster/transfer', { nonce, farcaster_id, farcaster_embedded_address: null }, by)
    assert.equal((await transfer(caster.fid + 1)).status, 422)
    const moved = await transfer(caster.fid)
    assert.deepEqual(typesOf(moved), ['farcaster', 'phone'], JSON.stringify(moved.body))
    assert.equal((await app.login(await app.approved(caster))).body.user.id, mover.body.user.id)
  })
})
