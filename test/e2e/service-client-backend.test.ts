// The published server-side client against the service: users, allowlist, test account, token verification, webhooks.
// See docs/design/protocol.md, "Back end calls".

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { command } from '../cli/latchkey.ts'
import { published } from '../clients/published.ts'
import { testData } from '../data.ts'
import { basic, type Endpoint, startEndpoint } from '../server/backend-lab.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

const { PrivyClient } = await published('@privy-io/server-auth')
type PrivyClient = InstanceType<typeof PrivyClient>

const data = await testData()
const env = { ...data.env, ALLOW_PRIVATE_TARGETS: 'yes' }
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let endpoint: Endpoint
let client: PrivyClient
let signingSecret = ''
let appSecret = ''
const arrived: (() => void)[] = []
before(async () => {
  built = await buildService()
  endpoint = await startEndpoint(() => {
    // Heard after the delivery has been taken down.
    setImmediate(() => {
      for (const look of arrived.splice(0)) look()
    })
    return 204
  })
  // The embedded database serves one process: the command line has it between two starts.
  service = await startService(built.main, env)
  await stop()
  const run = async (...args: string[]) => {
    const { code, out, err } = await command([...args, '--json'], env)
    assert.equal(code, 0, err)
    return JSON.parse(out)
  }
  const { secret } = await run('secret', 'create', '--app', DEMO_APP)
  ;({ secret: signingSecret } = await run('webhook', 'set', '--app', DEMO_APP, '--url', endpoint.url))
  await run('account', 'create', '--app', DEMO_APP, '--email', 'test@example.com', '--code', '246802')
  service = await startService(built.main, env)
  appSecret = secret
  client = new PrivyClient(DEMO_APP, secret, { apiURL: service.url })
})
const stop = async (): Promise<void> => {
  service.process.kill('SIGKILL')
  await service.ended
}
after(async () => {
  await stop()
  await endpoint.close()
  built.remove()
  await data.remove()
})
/** Resolves when the endpoint has taken so many. */
const taken = async (count: number): Promise<void> => {
  while (endpoint.got.length < count) await new Promise<void>((resolve) => void arrived.push(resolve))
}

test('brings a user along, finds them by every identifier, sets metadata, deletes them; the webhook tells of it', async () => {
  const made = await client.importUser({
    linkedAccounts: [
      { type: 'email', address: 'Ada@Example.com' },
      { type: 'phone', number: '+12025550155' },
      { type: 'twitter_oauth', subject: 't9', username: 'ada', name: 'Ada', profilePictureUrl: null },
      { type: 'discord_oauth', subject: 'd9', username: 'ada#9', email: null },
      { type: 'custom_auth', customUserId: 'mine-9' },
      {
        type: 'farcaster',
        fid: 9,
        ownerAddress: `0x${'1'.repeat(40)}`,
        displayName: 'Ada',
        username: 'ada',
        bio: null,
        pfp: null,
        url: null,
      },
      { type: 'telegram', telegramUserId: '99', firstName: 'Ada', lastName: null, username: 'ada_t', photoUrl: null },
    ],
    customMetadata: { plan: 'pro' },
  } as unknown as Parameters<PrivyClient['importUser']>[0])
  assert.match(made.id, /^did:privy:c/)
  const found = [
    await client.getUser(made.id),
    await client.getUserByEmail('ada@example.com'),
    await client.getUserByPhoneNumber('+1 202 555 0155'),
    await client.getUserByTwitterSubject('t9'),
    await client.getUserByTwitterUsername('ada'),
    await client.getUserByDiscordUsername('ada#9'),
    await client.getUserByCustomAuthId('mine-9'),
    await client.getUserByFarcasterId(9),
    await client.getUserByTelegramUserId('99'),
    await client.getUserByTelegramUsername('ada_t'),
  ]
  for (const user of found) assert.equal(user?.id, made.id)
  assert.equal(await client.getUserByWalletAddress(`0x${'2'.repeat(40)}`), null)
  assert.equal(await client.getUserBySmartWalletAddress(`0x${'2'.repeat(40)}`), null)
  assert.equal(found[0]?.email?.address, 'ada@example.com')
  assert.equal(found[0]?.farcaster?.fid, 9)
  assert.deepEqual((await client.setCustomMetadata(made.id, { plan: 'free', seats: 2 })).customMetadata, {
    plan: 'free',
    seats: 2,
  })
  assert.deepEqual(
    (await client.getUsers()).map(({ id }: { id: string }) => id),
    [made.id],
  )
  assert.equal((await client.getUsers({ emails: ['ada@example.com'], phoneNumbers: [], walletAddresses: [] })).length, 1)
  assert.equal((await client.getUsers('ADA@')).length, 1)
  await client.deleteUser(made.id)
  await assert.rejects(client.getUser(made.id), { status: 404 })
  await taken(2)
  for (const { id, timestamp, signature, body } of endpoint.got) {
    assert.deepEqual(await client.verifyWebhook(body, { id, timestamp, signature }, signingSecret), body)
  }
  assert.deepEqual(
    endpoint.got.map(({ body }) => [body.type, body.user.id]),
    [
      ['user.created', made.id],
      ['user.deleted', made.id],
    ],
  )
})

test('asks for wallets of a user, with the user and later', async () => {
  const linkedAccounts = [{ type: 'email', address: 'wallets@example.com' }] as const
  const made = await client.importUser({
    linkedAccounts: [...linkedAccounts],
    createSolanaWallet: true,
  } as Parameters<PrivyClient['importUser']>[0])
  const wanted = async (): Promise<unknown> => {
    const headers = { ...basic(DEMO_APP, appSecret), 'privy-app-id': DEMO_APP }
    const answer = await fetch(`${service.url}/api/v1/users/${made.id}`, { headers })
    return ((await answer.json()) as { wanted_wallets?: unknown }).wanted_wallets
  }
  assert.deepEqual(await wanted(), ['solana'])
  const later = await client.createWallets({ userId: made.id, createEthereumWallet: true, numberOfEthereumWalletsToCreate: 1 })
  assert.equal(later.id, made.id)
  assert.deepEqual(await wanted(), ['solana', 'ethereum'])
  const smart = client.createWallets({ userId: made.id, createEthereumWallet: true, createEthereumSmartWallet: true })
  await assert.rejects(smart, { status: 400 })
  await client.deleteUser(made.id)
})

test('signs the test account in and verifies its token', async () => {
  const { accessToken } = await client.getTestAccessToken()
  const claims = await client.verifyAuthToken(accessToken)
  const user = await client.getUserByEmail('test@example.com')
  assert.deepEqual([claims.appId, claims.issuer, claims.userId], [DEMO_APP, 'privy.io', user?.id])
})

test('keeps the allowlist and reads the settings of the app', async () => {
  const entry = await client.inviteToAllowlist({ type: 'email', value: 'bob@example.com' })
  assert.deepEqual([entry.type, entry.value, entry.appId], ['email', 'bob@example.com', DEMO_APP])
  assert.deepEqual(await client.getAllowlist(), [entry])
  assert.deepEqual(await client.removeFromAllowlist({ type: 'email', value: 'bob@example.com' }), entry)
  assert.deepEqual(await client.getAllowlist(), [])
  assert.equal((await client.getAppSettings()).id, DEMO_APP)
})

test('is refused with another secret', async () => {
  const stranger = new PrivyClient(DEMO_APP, 'another', { apiURL: service.url })
  await assert.rejects(stranger.getUsers(), { status: 401, type: 'missing_or_invalid_app_secret' })
})
