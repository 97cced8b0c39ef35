// The bridge of a runtime to the wallet frame: one frame, tokens, shared calls, recovery, second factor, sign-out.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { ADDRESS, account, NOT_HERE, open, person, WRONG } from '../../../test/fakes/bridge-page.ts'
import type { RecoveryHanded } from '../recovery/ask-for-recovery.ts'
import { createWallet } from './create-wallet.ts'
import { embeddedBridge } from './embedded-bridge.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('no frame is made before a wallet is needed, and one alone, also where the bundle is loaded twice', async () => {
  const { frames, runtime, bridge, load, asked } = open(() => ({ address: ADDRESS }))
  assert.equal(embeddedBridge(runtime), bridge)
  assert.equal(frames.length, 0)
  const connected = Promise.all([bridge.connect(account()), bridge.warm()])
  await load()
  await connected
  assert.equal(frames.length, 1)
  const { pathname, searchParams } = new URL(frames[0]?.src ?? '')
  assert.equal(pathname, '/apps/latchkeytestapp0000000001/embedded-wallets')
  assert.deepEqual([...searchParams.keys()], ['caid', 'client_id'])
  assert.deepEqual(asked()[0]?.data, { address: ADDRESS, accessToken: 'token-1' })
})

test('calls at once make one wallet', async () => {
  const { bridge, load, calls, asked } = open(() => ({ address: ADDRESS }))
  const made = Promise.all([bridge.create('ethereum', 15_000), bridge.create('ethereum', 15_000)])
  await load()
  assert.deepEqual(await made, [ADDRESS, ADDRESS])
  assert.deepEqual(calls(), ['create'])
  assert.deepEqual(asked()[0]?.data, { recoveryMethod: 'privy', accessToken: 'token-1' })
})

test('a wallet that is not on this device is recovered without a word, once for all that wait, and told', async () => {
  const { bridge, load, calls, told, asked } = open((call, _, nth) => {
    if (call === 'rpc') return nth <= 2 ? NOT_HERE : { response: { data: '0xsigned' } }
    return { address: ADDRESS }
  })
  const request = { method: 'personal_sign', params: ['0x68', ADDRESS] }
  const signed = Promise.all([bridge.rpc(account(), request), bridge.rpc(account(), request, '0xdigest')])
  await load()
  assert.deepEqual(await signed, ['0xsigned', '0xsigned'])
  assert.deepEqual(calls(), ['rpc', 'rpc', 'recover', 'rpc', 'rpc'])
  assert.deepEqual(asked()[2]?.data, { address: ADDRESS, recoveryMethod: 'privy', accessToken: 'token-3' })
  assert.equal(asked()[1]?.data.digest, '0xdigest')
  assert.deepEqual(
    told.map(([name]) => name),
    ['wallet-recover'],
  )
})

test('a recovery of the person’s own asks them, and the password goes to the frame alone', async () => {
  const { bridge, load, calls, asked, runtime, told } = open((call, { recoveryPassword }, nth) => {
    if (call === 'connect') return nth === 1 ? NOT_HERE : { address: ADDRESS }
    return recoveryPassword === 'right-one' ? { address: ADDRESS } : WRONG
  })
  const shown: unknown[] = []
  runtime.hooks.nest = (async (purpose: string, route: unknown, { handed }: { handed: RecoveryHanded }) => {
    shown.push([purpose, route])
    await assert.rejects(handed.recovery.recover('wrong-one'), { code: 'invalid_recovery_pin' })
    await handed.recovery.recover('right-one')
  }) as never
  const connected = bridge.connect(account({ recoveryMethod: 'user-passcode' }))
  await load()
  await connected
  assert.deepEqual(shown, [['recover', { screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN', params: { address: ADDRESS } }]])
  assert.deepEqual(calls(), ['connect', 'recover', 'recover', 'connect'])
  assert.deepEqual(asked()[2]?.data, {
    ...{ address: ADDRESS, recoveryMethod: 'user-passcode', recoveryPassword: 'right-one', accessToken: 'token-3' },
  })
  assert.deepEqual(
    told.map(([name]) => name),
    ['wallet-recover'],
  )
})

test('nothing is recovered where no modal could ask', async () => {
  const { bridge, load, calls } = open(() => NOT_HERE)
  const connected = assert.rejects(bridge.connect(account({ recoveryMethod: 'icloud' })), { code: 'no_login_modal' })
  await load()
  await connected
  assert.deepEqual(calls(), ['connect'])
})

test('the way of a recovery is changed by what belongs to it; a wallet that is new here is recovered before', async () => {
  const { bridge, load, asked, calls } = open((call, _, nth) =>
    call === 'setRecovery' && nth === 1 ? NOT_HERE : { address: ADDRESS },
  )
  const changed = bridge.setRecovery(account(), { method: 'google-drive', secret: 'access' })
  await load()
  await changed
  assert.deepEqual(calls(), ['setRecovery', 'recover', 'setRecovery'])
  assert.deepEqual(asked()[2]?.data, {
    ...{ address: ADDRESS, recoveryMethod: 'google-drive', recoveryAccessToken: 'access', accessToken: 'token-3' },
  })
  const automatic = bridge.setRecovery(account(), { method: 'privy' })
  await load()
  await automatic
  assert.deepEqual(asked()[3]?.data, { address: ADDRESS, recoveryMethod: 'privy', accessToken: 'token-4' })
})

test('a wallet is made with the recovery that was chosen, and no other', async () => {
  const { bridge, load, asked } = open(() => ({ address: ADDRESS }))
  const made = bridge.create('ethereum', 30_000, { method: 'user-passcode', secret: 'right-one' })
  await load()
  assert.equal(await made, ADDRESS)
  assert.deepEqual(asked()[0]?.data, {
    ...{ recoveryMethod: 'user-passcode', recoveryPassword: 'right-one', accessToken: 'token-1' },
  })
})

test('the frame forgets a person at their sign-out, and when somebody else comes', async () => {
  const { bridge, load, $user, asked } = open(() => ({ address: ADDRESS }))
  const connected = bridge.connect(account())
  await load()
  await connected
  $user.set(person('did:privy:ada', { type: 'email' }))
  $user.set(person('did:privy:bob'))
  $user.set(null)
  const cleared = asked().filter(({ call }) => call === 'clear')
  assert.deepEqual(
    cleared.map(({ data }) => data),
    [{ userId: 'did:privy:ada' }, { userId: 'did:privy:bob' }],
  )
})

test('nobody signed in has no wallet, and a frame that did not come to be ready is made anew at the next call', async () => {
  const { bridge, load, frames, $user } = open(() => ({ address: ADDRESS }))
  const late = assert.rejects(bridge.create('ethereum', 15_000), { code: 'embedded_wallet_webview_not_loaded' })
  mock.timers.tick(15_000)
  await late
  $user.set(null)
  const nobody = assert.rejects(bridge.create('ethereum', 15_000), { code: 'must_be_authenticated' })
  await load()
  await nobody
  assert.equal(frames.length, 2)
})

test('a Solana wallet is named by its key, and its message travels as it was given', async () => {
  const { bridge, load, asked } = open(() => ({ publicKey: 'So1', response: { data: { signature: 'c2ln' } } }))
  const solana = account({ address: 'So1', chainType: 'solana' })
  const signed = bridge.rpc(solana, { method: 'signMessage', params: ['Hello', 'utf8'] })
  await load()
  assert.deepEqual(await signed, { signature: 'c2ln' })
  assert.deepEqual(asked()[0]?.data, {
    publicKey: 'So1',
    request: { method: 'signMessage', params: { message: 'Hello', encoding: 'utf8' } },
    accessToken: 'token-1',
  })
})

test('a wallet that was made while its answer was lost is the wallet; one that the service does not have is none', async () => {
  for (const made of [true, false]) {
    const { runtime, load, $user } = open(() => {
      if (made) $user.set(person('did:privy:ada', account()))
      return { type: 'error', message: 'no', reason: 'service_unreachable' }
    })
    const wallet = createWallet(runtime, 'ethereum').then(
      ({ address }) => address,
      ({ code }: { code: string }) => code,
    )
    await load()
    assert.equal(await wallet, made ? ADDRESS : 'service_unreachable')
  }
})

test('who has a wallet gets no second one, a Solana wallet does not stand beside an Ethereum one, and a wallet is for the person who asked', async () => {
  const never = (): never => assert.fail('nothing is asked')
  const owner = open(never, person('did:privy:ada', account()))
  await assert.rejects(createWallet(owner.runtime, 'ethereum'), { code: 'embedded_wallet_already_exists' })
  await assert.rejects(createWallet(owner.runtime, 'solana'), { code: 'cannot_link_more_of_type' })
  await assert.rejects(createWallet(open(never, null).runtime, 'ethereum'), { code: 'must_be_authenticated' })
  const { runtime, load, $user } = open(() => {
    $user.set(person('did:privy:bob', account()))
    return { address: ADDRESS }
  })
  const left = assert.rejects(createWallet(runtime, 'ethereum'), { code: 'must_be_authenticated' })
  await load()
  await left
})
