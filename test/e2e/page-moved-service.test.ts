// From one service to an empty one, of other data and other keys, by a file: people sign in there as they did.
// The wallet whose key its person has opens under the same address.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { device } from './device.ts'
import { addPasskey, button, logOut } from './passkey-steps.ts'
import { inDialog, keyWindow, pressIn } from './window-dialog-steps.ts'
import {
  askForCode,
  DEMO_APP,
  endOfLogin,
  enterCode,
  newEmail,
  openWorld,
  signInElsewhere,
  start,
  startLogin,
  type World,
} from './world.ts'

interface Place {
  readonly data: TestData
  readonly world: World
}
const open = async (): Promise<Place> => {
  const data = await testData()
  return { data, world: await openWorld({}, { data }) }
}
let former: Place
let next: Place
before(async () => {
  former = await open()
  next = await open()
})
after(async () => {
  await former?.world.close()
  await next?.world.close()
})

const latchkey = async ({ data }: Place, ...words: string[]): Promise<string> => {
  const { code, out, err } = await command(words, data.env)
  assert.equal(code, 0, out + err)
  return out
}
const page = async ({ world }: Place) => {
  const context = await world.person({ reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    if (typeof PublicKeyCredential !== 'undefined')
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined })
  })
  const { page, complaints } = await world.visit(context)
  return { page, complaints, own: await device(page) }
}
const bringKey = async (on: Page, key: string): Promise<void> => {
  const form = await keyWindow(on)
  await form.getByLabel('Private key or recovery phrase').fill(key)
  await pressIn(form, 'Import wallet')
  await inDialog(on, 'Done').click()
}
const walletsOf = (on: Page): Promise<string[]> =>
  on.evaluate(() =>
    (document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts ?? []).flatMap((one) =>
      one.type === 'wallet' ? [`${one.connectorType} ${one.address}`] : [],
    ),
  )

test('a person signs in at the next service by code and by passkey, as the same user, and brings the wallet', async () => {
  const [email, key] = [newEmail(), generatePrivateKey()]
  const { address } = privateKeyToAccount(key)
  const there = await page(former)
  await signInElsewhere(former.world, there.page, email)
  await start(there.page, 'link', 'passkey')
  const { id } = await addPasskey(there.page)
  await there.page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.importWallet())
  await bringKey(there.page, key)
  assert.deepEqual(await walletsOf(there.page), [`embedded ${address}`])

  const people = join(next.data.folder, 'people.ndjson')
  await latchkey(former, 'export', 'users', '--app', DEMO_APP, '--out', people)
  const came = await latchkey(next, 'import', people, '--app', DEMO_APP, '--from', 'latchkey', '--run', 'yes', '--json')
  assert.deepEqual(JSON.parse(came).reasons, {})

  const here = await page(next)
  await here.own.take(await there.own.passkeys())
  await startLogin(here.page)
  await button(here.page, 'I have a passkey').click()
  await inDialog(here.page, 'Not now').click()
  const byKey = await endOfLogin(here.page)
  assert.deepEqual([byKey.id, byKey.isNewUser, byKey.account], [id, false, 'passkey'])
  await logOut(here.page)

  const other = await page(next)
  await startLogin(other.page)
  await askForCode(other.page, email)
  await enterCode(next.world, other.page, email)
  // No service has the key of a wallet of another one: its person brings it.
  await other.page.locator('dialog[open]').getByRole('heading', { name: 'Bring your wallet' }).waitFor()
  assert.deepEqual(await walletsOf(other.page), [`former ${address}`])
  await inDialog(other.page, 'Bring it').click()
  await bringKey(other.page, key)
  const byCode = await endOfLogin(other.page)
  assert.deepEqual([byCode.id, byCode.isNewUser], [id, false])
  assert.deepEqual(await walletsOf(other.page), [`embedded ${address}`])
  assert.deepEqual([...there.complaints.lines, ...here.complaints.lines, ...other.complaints.lines], [])
})
