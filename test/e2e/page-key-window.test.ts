// Windows for keys, opened by a page of the app: each purpose from the request to its end, and each end.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { keyWindowPath } from '../../src/contract/key-windows.ts'
import { violations } from './axe.ts'
import { demoAppData } from './demo-app-data.ts'
import { device } from './device.ts'
import { type Evil, evil, type HostilePage, hex, hostilePage, signIn } from './hostile-steps.ts'
import { ask, bringMouse, openFor, press, pressLast, pressOpen } from './key-window-steps.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import { hostOfTests } from './wallet-host.ts'
import { DEMO_APP, newEmail, worldOfTests } from './world.ts'

const HAS_PASSKEYS =
  'embedded_wallet_config={"create_on_login":"users-without-wallets","user_owned_recovery_options":["user-passcode"],"recovery_default":"passkey"}'

const world = worldOfTests({}, async () => ({ data: await demoAppData('--set', 'confirm_in_frame=true', '--set', HAS_PASSKEYS) }))
const host = hostOfTests()
const addressOf = ({ wallets }: HostilePage): Hex => wallets[DEMO_APP] as Hex
const accessible = async (window: Page): Promise<void> => assert.deepEqual(await violations(window, { within: 'html' }), [])
const sign = (there: HostilePage, text: string) =>
  ask(there.page, 'privy:wallet:rpc', {
    address: addressOf(there),
    request: { method: 'personal_sign', params: [hex(text), addressOf(there)] },
    confirm: 'window',
  })

/** The window says, by the words of its ends, that it is over, and has nothing left but a button that closes it. */
const ends = async (window: Page, words: RegExp): Promise<void> => {
  await window.getByText(words).waitFor()
  assert.deepEqual(await window.getByRole('button').allTextContents(), ['Close'])
}

test('export: the window says who asks and for whom, shows the key to who has pressed, and ends when it is done', async () => {
  const there = await hostilePage(world, host)
  const { window, outcome } = await openFor(world, there, 'export')
  await window.getByText(/“\u2068Tidewater\u2069” \(\u2068localhost:\d+\u2069\) asks to show you the private key/).waitFor()
  await window.getByText(addressOf(there)).waitFor()
  await accessible(window)
  await press(window, 'Show private key')
  await press(window, 'Show')
  const key = (await window.locator('output').first().textContent()) as Hex
  assert.equal(privateKeyToAddress(key), addressOf(there))
  await accessible(window)
  await pressLast(window, 'Done')
  assert.deepEqual(await outcome, { at: 'used' })
  assert.ok(window.isClosed())
})

sweepTest('confirm: what was shown is signed after a press that counts, and refused at once', async () => {
  const there = await hostilePage(world, host)
  const first = sign(there, 'Hello, Ada')
  const window = await pressOpen(world, there.page, 'confirm')
  await window.getByText('Hello, Ada', { exact: true }).waitFor()
  await accessible(window)
  // Who clicks fast, or does not move, presses nothing.
  const button = window.getByRole('button', { name: 'Sign', exact: true })
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  for (let click = 0; click < 5; click++) await window.mouse.click(x + 5, y + 5)
  await window.getByText('Wait a moment, then press once more.').waitFor()
  assert.equal(window.isClosed(), false)
  await press(window, 'Sign')
  const { response } = (await first.outcome) as { response: { data: Hex } }
  assert.ok(await verifyMessage({ address: addressOf(there), message: 'Hello, Ada', signature: response.data }))

  const second = sign(there, 'Not this')
  const next = await pressOpen(world, there.page, 'confirm')
  await pressLast(next, 'Refuse')
  assert.equal(await second.outcome, 'user_rejected_request')

  const danger = sign(there, `0x${'ab'.repeat(32)}`)
  const third = await pressOpen(world, there.page, 'confirm')
  const anyway = third.getByRole('button', { name: 'Sign anyway' })
  await anyway.waitFor()
  await bringMouse(third)
  await anyway.click({ force: true })
  assert.equal(await anyway.getAttribute('aria-disabled'), 'true', 'not ticked')
  await third.getByRole('checkbox').focus()
  await third.keyboard.press('Space')
  await third.locator('body[data-counts]').waitFor()
  await anyway.focus()
  // The window closes before the key is let go.
  await third.keyboard.press('Enter').catch(() => undefined)
  assert.match(String(((await danger.outcome) as { response: { data: string } }).response.data), /^0x/)
})

sweepTest('import: a key of another person is named by its kind, and a new one becomes the wallet', async () => {
  const there = await hostilePage(world, host)
  const accessToken = await signIn(world, DEMO_APP, newEmail())
  const { outcome } = ask(there.page, 'latchkey:wallet:window', { purpose: 'import', accessToken })
  const window = await pressOpen(world, there.page, 'import')
  const field = window.getByRole('textbox', { name: 'Private key or recovery phrase' })
  await field.fill('ocean river')
  await accessible(window)
  await press(window, 'Import wallet')
  await window.getByText(/A recovery phrase has 12 or 24 words/).waitFor()
  const key = generatePrivateKey()
  await field.fill(key)
  await press(window, 'Import wallet')
  const address = privateKeyToAddress(key)
  await ends(window, new RegExp(`Your wallet is here: ${address}`))
  assert.deepEqual(await outcome, { at: 'imported', address })
  assert.doesNotMatch(await window.content(), new RegExp(key.slice(2)))
})

sweepTest('backup and recovery by a password: typed in the window alone', async () => {
  const there = await hostilePage(world, host)
  const backup = await openFor(world, there, 'backup')
  await accessible(backup.window)
  await backup.window.getByLabel('Password for this file').fill('correct horse')
  await backup.window.getByLabel('Repeat the password').fill('correct horse')
  await backup.window.getByRole('button', { name: 'Show what you type' }).first().click()
  assert.equal(await backup.window.getByLabel('Password for this file').getAttribute('type'), 'text')
  const download = backup.window.waitForEvent('download')
  await press(backup.window, 'Download backup')
  assert.match((await download).suggestedFilename(), /^wallet-backup-0x[\da-zA-Z]{8}\.json$/)
  assert.deepEqual(await backup.outcome, { at: 'used' })

  await backup.window.close()
  const recovery = { address: addressOf(there), recoveryMethod: 'user-passcode', recoveryPassword: 'tide table' }
  assert.deepEqual(await ask(there.page, 'privy:wallet:set-recovery', recovery).outcome, { address: addressOf(there) })
  const { window, outcome } = await openFor(world, there, 'recover')
  const password = window.getByLabel('Password of your wallet')
  await accessible(window)
  await password.fill('something else')
  await press(window, 'Recover wallet')
  await window.getByText('This is not the password. Check it, and try again.').waitFor()
  await password.fill('tide table')
  await bringMouse(window)
  await password.press('Enter')
  await ends(window, /open in this browser again/)
  assert.deepEqual(await outcome, { at: 'recovered', address: addressOf(there) })
})

sweepTest('devices: the browsers that have the wallet, of which this one is not removed here', async () => {
  const there = await hostilePage(world, host)
  const { window, outcome } = await openFor(world, there, 'devices')
  await window.getByText('No other browser has this wallet.').waitFor()
  await window.getByText('This browser', { exact: true }).waitFor()
  await accessible(window)
  await pressLast(window, 'Close')
  assert.equal(await outcome, 'user_rejected_request')
})

test('a wallet of passkeys: a script of the page takes it from them by nothing; its person does, by a press in the window', async () => {
  const there = await hostilePage(world, host)
  const made = await openFor(world, there, 'passkey')
  await made.window.getByRole('button', { name: 'Make your key' }).waitFor()
  await device(made.window, { hasPrf: true })
  await press(made.window, 'Make your key')
  assert.deepEqual(await made.outcome, { at: 'used' })
  await made.window.close()

  const ways = [{ recoveryMethod: 'privy' }, { recoveryMethod: 'user-passcode', recoveryPassword: 'known to the page' }]
  const byScript = async (): Promise<unknown[]> => {
    const answers = []
    for (const way of ways)
      answers.push(await ask(there.page, 'privy:wallet:set-recovery', { address: addressOf(there), ...way }).outcome)
    return answers
  }
  const refused = ways.map(() => 'recovery_window_required')
  assert.deepEqual(await byScript(), refused)

  const first = await openFor(world, there, 'leave-passkeys', { method: 'privy' })
  await first.window.getByText('The service could open your wallet then: logging in is enough to get it back.').waitFor()
  await first.window.getByText(addressOf(there)).waitFor()
  assert.equal(await first.window.evaluate(() => document.activeElement?.textContent), 'Refuse')
  await accessible(first.window)
  // Who clicks fast, or does not move, presses nothing.
  const { x = 0, y = 0 } = (await first.window.getByRole('button', { name: 'Leave passkeys' }).boundingBox()) ?? {}
  for (let click = 0; click < 5; click++) await first.window.mouse.click(x + 5, y + 5)
  await first.window.getByText('Wait a moment, then press once more.').waitFor()
  await pressLast(first.window, 'Refuse')
  assert.equal(await first.outcome, 'user_rejected_request')
  assert.deepEqual(await byScript(), refused)

  const second = await openFor(world, there, 'leave-passkeys', { method: 'privy' })
  await press(second.window, 'Leave passkeys')
  await ends(second.window, /Your passkeys do not open this wallet any more/)
  assert.deepEqual(await second.outcome, { at: 'used' })
  // One that no page has opened, or that is cut off from it, agrees to nothing.
  const apart = await there.page.context().newPage()
  await apart.goto(world.serviceUrl + keyWindowPath(DEMO_APP, 'leave-passkeys', { lang: 'en' }))
  await ends(apart, /keeps this window apart from the app/)
  // There are none to leave.
  assert.equal(
    await ask(there.page, 'latchkey:wallet:window', { purpose: 'leave-passkeys', address: addressOf(there), method: 'privy' })
      .outcome,
    'invalid_request_arguments',
  )
})

sweepTest('a window that is closed, left or loaded again ends its request, and says so', async () => {
  const there = await hostilePage(world, host)
  const closed = await openFor(world, there, 'export')
  await closed.window.getByText(addressOf(there)).waitFor()
  await closed.window.close()
  assert.equal(await closed.outcome, 'window_closed')
  const again = await openFor(world, there, 'export')
  await again.window.getByText(addressOf(there)).waitFor()
  await again.window.reload()
  assert.equal(await again.outcome, 'window_closed')
  await ends(again.window, /This window was left or loaded again/)
  await again.window.close()
  const left = await openFor(world, there, 'export')
  await left.window.getByText(addressOf(there)).waitFor()
  await left.window.goto('about:blank')
  assert.equal(await left.outcome, 'window_closed')
})

/** What befalls the wallet's frame while its window is open: a merge tries one that is gone and one that has another request. */
const BEFALLS: readonly (readonly [string, (evil: Evil) => unknown, RegExp, string | null])[] = [
  ['is removed', (evil) => evil.drop('first'), /does not answer any more/, null],
  [
    'is asked for something else',
    (evil) => void evil.call('first', 'latchkey:wallet:window', { accessToken: evil.token(), purpose: 'import' }),
    /This request has ended, or another window has it/,
    'request_dropped',
  ],
  ['is loaded again', (evil) => evil.reload('first'), /does not answer any more/, null],
  [
    'is told to forget',
    (evil) => evil.call('first', 'privy:mfa:clear', {}),
    /You are logged out in the app/,
    'must_be_authenticated',
  ],
  [
    'is told that the page gives up',
    (evil) => evil.call('first', 'latchkey:wallet:window-end', {}),
    /This request has ended/,
    'user_rejected_request',
  ],
]
for (const [how, act, words, code] of firstCases(BEFALLS))
  test(`the wallet's frame ${how}: its window is over, in words`, async () => {
    const there = await hostilePage(world, host)
    const { window, outcome } = await openFor(world, there, 'export')
    await window.getByText(addressOf(there)).waitFor()
    // Where the frame has gone, its page hears nothing any more.
    outcome.catch(() => undefined)
    await evil(there.page, act)
    await ends(window, words)
    if (code) assert.equal(await outcome, code)
  })

test('a second window of a request has nothing, and neither has one that nothing was asked for or another page has opened', async () => {
  const there = await hostilePage(world, host)
  const { window, outcome } = await openFor(world, there, 'export')
  await window.getByText(addressOf(there)).waitFor()
  const second = await pressOpen(world, there.page, 'export', { name: 'another' })
  await ends(second, /This request has ended, or another window has it/)
  const stranger = await there.page.context().newPage()
  await stranger.addInitScript('window.__name ??= (it) => it')
  await stranger.goto(world.serviceUrl)
  const elsewhere = await pressOpen(world, stranger, 'export')
  await ends(elsewhere, /not opened by an app of this service/)
  const own = await there.page.context().newPage()
  await own.goto(window.url())
  await ends(own, /not opened by an app of this service/)
  await pressLast(window, 'Refuse')
  assert.equal(await outcome, 'user_rejected_request')
})

sweepTest(
  'published clients: the frame of one button opens the window, both as dark as the page, and says when it was done',
  async () => {
    const there = await hostilePage(world, host)
    await evil(
      there.page,
      (evil, address: string) => {
        const frame = Object.assign(document.createElement('iframe'), { id: 'export' })
        const { origin } = new URL((document.querySelector('iframe#first') as HTMLIFrameElement).src)
        frame.src = `${origin}/apps/latchkeydemoapp0000000001/embedded-wallets/export?address=${address}&width=300px&background=%231c1e26#token=${evil.token()}`
        frame.style.cssText = 'width:300px;height:44px;border:0'
        document.body.append(frame)
      },
      addressOf(there),
    )
    const button = there.page.frameLocator('iframe#export').getByRole('button')
    await button.waitFor()
    const [window] = await Promise.all([there.page.waitForEvent('popup'), button.click()])
    await window.getByText(addressOf(there)).waitFor()
    const schemeIn = (html: Locator): Promise<string> => html.evaluate((element) => getComputedStyle(element).colorScheme)
    const drawn = [there.page.frameLocator('iframe#export').locator(':root'), window.locator(':root')]
    assert.deepEqual(await Promise.all(drawn.map(schemeIn)), ['dark', 'dark'])
    await press(window, 'Show private key')
    await pressLast(window, 'Done')
    await there.page.frameLocator('iframe#export').getByRole('button', { name: 'Done' }).waitFor()
  },
)
