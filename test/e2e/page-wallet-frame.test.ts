// The wallet's frame in a real browser: the published client makes, opens, recovers and signs through it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hex, verifyTypedData } from 'viem'
import { sweepTest } from './sweep-test.ts'
import { ask, create, hostOfTests, logIn, newDevice, open, openHost, originAt, setPassword, signs } from './wallet-host.ts'

import { DEMO_APP, newEmail, worldOfTests } from './world.ts'

const world = worldOfTests({ RESEND_SECONDS: '0', LOG_LEVEL: 'info' })
const host = hostOfTests()

const MAIL = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 1 },
  message: { text: 'Hello' },
} as const

test('made, signed with, opened by the next page, recovered on a second device, and the first one still opens it', async () => {
  const email = newEmail()
  const first = await newDevice(world, host)
  await logIn(world, first.page, email)
  const address = await create(first.page)
  await signs(first.page, address)
  const signature = (await ask(first.page, 'eth_signTypedData_v4', [address, JSON.stringify(MAIL)])) as Hex
  assert.ok(await verifyTypedData({ ...MAIL, address: address as Hex, signature }))
  const raw = await ask(first.page, 'eth_signTransaction', [
    {
      to: address,
      value: '0x1',
      nonce: 0,
      chainId: 1,
      gasLimit: '0x5208',
      type: 2,
      maxFeePerGas: '0x2',
      maxPriorityFeePerGas: '0x1',
    },
  ])
  assert.match(raw, /^0x02f8/)
  for (const method of ['eth_sign', 'csw_signUserOperation'])
    await assert.rejects(ask(first.page, method, [address, `0x${'11'.repeat(32)}`]), method)

  first.calls.length = 0
  await openHost(first.page, originAt(host), world.serviceUrl)
  assert.equal(await open(first.page), address)
  await signs(first.page, address)
  assert.deepEqual(
    first.calls.filter(({ path }) => path.includes('/recovery/')),
    [],
    'the share of the device opened it',
  )

  const second = await newDevice(world, host)
  await logIn(world, second.page, email)
  assert.equal(await open(second.page), address)
  await signs(second.page, address)
  assert.ok(second.calls.some(({ path }) => path.endsWith('/recovery/shares')))

  await openHost(first.page, originAt(host), world.serviceUrl)
  assert.equal(await open(first.page), address)
  await signs(first.page, address)
  assert.deepEqual(
    first.calls.filter(({ path }) => path.includes('/recovery/')),
    [],
    'and opens it still',
  )
})

sweepTest(
  'with its storage wiped the device recovers; where storage is refused the wallet lives as long as the page',
  async () => {
    const email = newEmail()
    const { page, context, calls } = await newDevice(world, host)
    await logIn(world, page, email)
    const address = await create(page)
    await page.goto(`${world.serviceUrl}/apps/${DEMO_APP}/embedded-wallets/digest.txt`)
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('latchkey-wallets').onsuccess = resolve
        }),
    )
    calls.length = 0
    await openHost(page, originAt(host), world.serviceUrl)
    assert.equal(await open(page), address)
    assert.ok(calls.some(({ path }) => path.endsWith('/recovery/shares')))

    await context.addInitScript((service) => {
      if (location.origin !== service) return
      for (const name of ['indexedDB', 'localStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
    }, world.serviceUrl)
    for (const _ of ['one page', 'the next']) {
      calls.length = 0
      await openHost(page, originAt(host), world.serviceUrl)
      assert.equal(await open(page), address)
      await signs(page, address)
      assert.ok(
        calls.some(({ path }) => path.endsWith('/recovery/shares')),
        'no share outlives the page',
      )
    }
  },
)

sweepTest(
  'the published client sets a password, and opens the wallet with it on a second device, not with another one',
  async () => {
    const email = newEmail()
    const password = 'correct-horse-battery-staple'
    const first = await newDevice(world, host)
    await logIn(world, first.page, email)
    const address = await create(first.page)
    assert.equal(await setPassword(first.page, password), 'user-passcode')
    await signs(first.page, address)

    const second = await newDevice(world, host)
    await logIn(world, second.page, email)
    await assert.rejects(open(second.page, 'another-password'), /not right/)
    assert.equal(await open(second.page, password), address)
    await signs(second.page, address)
    // Trust: the password is hashed in the frame, by the file whose digest its document names.
    const unlocks = second.calls.filter(({ path }) => path.endsWith('/recovery/unlock'))
    assert.equal(unlocks.length, 2)
    for (const { body } of [...first.calls, ...second.calls]) assert.ok(!body?.includes(password))
    assert.deepEqual(
      [...first.lines, ...second.lines].filter((line) => /Content Security Policy|integrity|TrustedTypes/i.test(line)),
      [],
    )
  },
)
