import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import type { Results } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type AccountHost, link, manage, unlink, updateEmail } from './account.ts'

const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const email: LinkedAccount = { type: 'email', address: 'ada@example.com', ...times }
const phone: LinkedAccount = { type: 'phone', phoneNumber: '+1 415 555 2671', ...times }
const both: User = { ...user, linkedAccounts: [email, phone], email: { address: email.address } }

/** A modal for a person, over a service that answers every call with a person without accounts; keeps what was opened and asked. */
const fake = (person: User | null, config: object | null = null) => {
  const opened: Route[] = []
  const asked: unknown[] = []
  const runtime = {
    whenReady: async () => {},
    $user: { get: () => person },
    $config: { get: () => config },
    api: async ({ name }: { name: string }, { body, token }: { body: unknown; token: string }) => {
      asked.push([name, body, token])
      return { id: user.id }
    },
    session: { authorized: (call: (token: string) => unknown) => call('t'), setUser: () => user },
  } as unknown as Runtime
  const change = { user, type: 'email' as const, account: email }
  const host: AccountHost = {
    runtime,
    async run(purpose, _name, route) {
      opened.push(route)
      const results = { link: change, update: change, account: { user: person } }
      return results[purpose] as Results[typeof purpose]
    },
  }
  return { host, opened, asked }
}

describe('what is judged before a screen opens', () => {
  test('an account is linked where there is none of its type', async () => {
    const { host, opened } = fake(user)
    assert.deepEqual(await link(host, 'email', 'ada@example.com'), { user, account: email })
    await link(host, 'sms')
    assert.deepEqual(opened, [
      { screen: 'LINK_EMAIL_SCREEN', params: { email: 'ada@example.com' } },
      { screen: 'LINK_PHONE_SCREEN', params: {} },
    ])
  })

  test('a second account of a type, nobody signed in, a method that cannot be linked: nothing opens', async () => {
    const { host, opened } = fake(both)
    const second = { code: 'cannot_link_more_of_type', message: 'You cannot authorize more than one account for this user.' }
    for (const method of ['email', 'sms'] as const) await assert.rejects(link(host, method), second)
    await assert.rejects(link(host, 'custom'), { code: 'failed_to_link_account', message: /link\("custom"\)/ })
    await assert.rejects(link(host, 'toString' as 'google'), { code: 'failed_to_link_account' })
    const nobody = { code: 'must_be_authenticated', message: 'User must be authenticated' }
    const out = fake(null)
    await assert.rejects(link(out.host, 'email'), nobody)
    await assert.rejects(updateEmail(out.host), nobody)
    await assert.rejects(manage(out.host), nobody)
    await assert.rejects(unlink(out.host, { type: 'email', id: 'x' }), nobody)
    assert.deepEqual([...opened, ...out.opened, ...out.asked], [])
  })

  test('what the app does not let be linked: nothing opens', async () => {
    const bot = { bot_id: '1', bot_name: 'a_bot', seamless_auth_enabled: false }
    const app = { email_auth: true, telegram_auth: true, telegram_auth_config: { ...bot, link_enabled: false } }
    const closed = fake(user, app)
    await assert.rejects(link(closed.host, 'telegram'), {
      code: 'disallowed_login_method',
      message: 'Linking Telegram requires linkEnabled.',
    })
    await assert.rejects(link(closed.host, 'sms'), { code: 'disallowed_login_method' })
    assert.deepEqual(closed.opened, [])
    const open = fake(user, { ...app, telegram_auth_config: { ...bot, link_enabled: true } })
    await link(open.host, 'telegram')
    await link(open.host, 'email')
    assert.deepEqual(
      open.opened.map(({ screen }) => screen),
      ['TELEGRAM_AUTH_SCREEN', 'LINK_EMAIL_SCREEN'],
    )
  })

  test('an address is updated where there is one', async () => {
    const { host, opened } = fake(both)
    await updateEmail(host)
    assert.deepEqual(opened, [{ screen: 'UPDATE_EMAIL_SCREEN', params: { current: 'ada@example.com' } }])
    await assert.rejects(updateEmail(fake(user).host), { message: 'User is required to have an email address to update it.' })
  })
})

describe('passkeys', () => {
  const passkey: LinkedAccount = { type: 'passkey', credentialId: 'Ab-1', enrolledInMfa: false, ...times }
  const person: User = { ...user, linkedAccounts: [email, passkey] }

  test('several can be linked, and each is unlinked by its id, letter by letter', async () => {
    const { host, opened, asked } = fake(person)
    await link(host, 'passkey')
    assert.deepEqual(opened, [{ screen: 'LINK_PASSKEY_SCREEN', params: {} }])
    await assert.rejects(unlink(host, { type: 'passkey', id: 'ab-1' }), { code: 'linked_account_not_found' })
    assert.deepEqual(await unlink(host, { type: 'passkey', id: 'Ab-1' }), { user, type: 'passkey', account: passkey })
    assert.deepEqual(asked, [['passkeys.unlink', { credential_id: 'Ab-1' }, 't']])
  })
})

describe('OpenID connections', () => {
  const at = (connection: string, subject: string): LinkedAccount => ({
    type: 'oidc',
    connection,
    subject,
    connectionName: 'Contoso',
    issuer: 'https://login.example',
    ...times,
  })
  const [contoso, fabrikam] = [at('contoso', 'https://login.example#ada'), at('fabrikam', 'https://id.example#Ada')]
  const person: User = { ...user, linkedAccounts: [email, contoso, fabrikam] }

  test('several can be linked, and each is unlinked at its own connection by its subject, letter by letter', async () => {
    const { host, opened, asked } = fake(person)
    await link(host, 'oidc')
    assert.deepEqual(opened, [{ screen: 'OIDC_SCREEN', params: { intent: 'link' } }])
    await assert.rejects(unlink(host, { type: 'oidc', id: 'https://id.example#ada' }), { code: 'linked_account_not_found' })
    await assert.rejects(unlink(host, { type: 'oidc', id: 'contoso' }), { code: 'linked_account_not_found' })
    const id = 'https://id.example#Ada'
    assert.deepEqual(await unlink(host, { type: 'oidc', id }), { user, type: 'oidc', account: fabrikam })
    assert.deepEqual(asked, [['oauth.unlink', { provider: 'oidc:fabrikam', subject: id }, 't']])
    const off = fake(user, { oidc_auth: false })
    await assert.rejects(link(off.host, 'oidc'), { code: 'disallowed_login_method' })
    assert.deepEqual(off.opened, [])
  })
})

describe('wallets', () => {
  const wallet = (address: string, walletClientType: string): LinkedAccount => ({
    type: 'wallet',
    address,
    chainType: address.startsWith('0x') ? 'ethereum' : 'solana',
    walletClientType,
    ...times,
  })
  const OUTSIDE = wallet('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'metamask')
  const SOLANA = wallet('9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', 'phantom')
  const OURS = wallet('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'privy')
  const person: User = { ...user, linkedAccounts: [email, OUTSIDE, SOLANA, OURS] }

  test('several can be linked, of the network that was asked for', async () => {
    const { host, opened } = fake(person)
    await link(host, 'siwe', '0x1')
    await link(host, 'siws')
    assert.deepEqual(opened, [
      { screen: 'LINK_WALLET_SCREEN', params: { chainType: 'ethereum', suggested: '0x1' } },
      { screen: 'LINK_WALLET_SCREEN', params: { chainType: 'solana' } },
    ])
  })

  test('each is unlinked by its address, and asked about at the call of its network', async () => {
    const { host, asked } = fake(person)
    const lower = OUTSIDE.type === 'wallet' ? OUTSIDE.address.toLowerCase() : ''
    const base58 = SOLANA.type === 'wallet' ? SOLANA.address : ''
    assert.equal((await unlink(host, { type: 'wallet', id: lower })).account, OUTSIDE)
    assert.equal((await unlink(host, { type: 'wallet', id: base58 })).account, SOLANA)
    await assert.rejects(unlink(host, { type: 'wallet', id: base58.toLowerCase() }), { code: 'linked_account_not_found' })
    assert.deepEqual(asked, [
      ['siwe.unlink', { address: lower }, 't'],
      ['siws.unlink', { address: base58 }, 't'],
    ])
  })

  test('an embedded one is never unlinked, and the service is not asked', async () => {
    const { host, asked } = fake(person)
    const id = OURS.type === 'wallet' ? OURS.address : ''
    await assert.rejects(unlink(host, { type: 'wallet', id }), { code: 'cannot_unlink_embedded_wallet' })
    assert.deepEqual(asked, [])
  })
})

describe('unlinking', () => {
  test('takes an account by its address or number, however it is spelt, and tells what it was', async () => {
    const { host, asked } = fake(both)
    assert.deepEqual(await unlink(host, { type: 'email', id: 'Ada@example.com' }), { user, type: 'email', account: email })
    assert.deepEqual(await unlink(host, { type: 'phone', id: '+14155552671' }), { user, type: 'phone', account: phone })
    assert.deepEqual(asked, [
      ['passwordless.unlink', { address: 'Ada@example.com' }, 't'],
      ['passwordless_sms.unlink', { phoneNumber: '+14155552671' }, 't'],
    ])
  })

  test('asks nobody about an account that the person does not have, nor about a type that cannot be unlinked', async () => {
    const { host, asked } = fake(both)
    await assert.rejects(unlink(host, { type: 'email', id: 'grace@example.com' }), { code: 'linked_account_not_found' })
    await assert.rejects(unlink(host, { type: 'custom_auth', id: '1' }), {
      code: 'failed_to_unlink_account',
      message: /"custom_auth"/,
    })
    assert.deepEqual(asked, [])
  })
})
