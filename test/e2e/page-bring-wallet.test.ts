// A person who was imported with the address of a wallet brings its key at the end of the first login.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { violations } from './axe.ts'
import { inDialog, keyWindow, pressIn } from './window-dialog-steps.ts'
import { askForCode, DEMO_APP, endOfLogin, enterCode, newEmail, openWorld, startLogin, type World } from './world.ts'

let data: TestData
let world: World
before(async () => {
  data = await testData({})
  world = await openWorld({}, { data })
})
after(() => world.close())

/** Imports a person with this wallet; gives the address by which they log in. */
const moved = async (wallet: string): Promise<string> => {
  const email = newEmail()
  const embedded = { type: 'wallet', address: wallet, chain_type: 'ethereum', connector_type: 'embedded', verified_at: 1 }
  const user = { id: `did:privy:${wallet}`, linked_accounts: [{ type: 'email', address: email, verified_at: 1 }, embedded] }
  const file = join(data.folder, `${wallet}.json`)
  writeFileSync(file, JSON.stringify([user]))
  const { code, out, err } = await command(['import', file, '--app', DEMO_APP, '--from', 'privy', '--run', 'yes'], data.env)
  assert.equal(code, 0, out + err)
  return email
}
const logIn = async (email: string) => {
  const { page, complaints } = await world.visit(await world.person())
  await page.evaluate(() => {
    const modal = document.querySelector<LoginModal>('login-modal') as LoginModal
    modal.config = { embeddedWallets: { createOnLogin: 'all-users' } }
  })
  await startLogin(page)
  await askForCode(page, email)
  await enterCode(world, page, email)
  await page.locator('dialog[open]').getByRole('heading', { name: 'Bring your wallet' }).waitFor()
  const wallets = () =>
    page.evaluate(() =>
      (document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts ?? []).flatMap((one) =>
        one.type === 'wallet' ? [`${one.connectorType} ${one.address}`] : [],
      ),
    )
  return { page, complaints, wallets }
}

test('a person sees the address that they had, is asked about another key, brings theirs and has the same address', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const { page, complaints, wallets } = await logIn(await moved(address))
  assert.deepEqual(await violations(page), [])
  await inDialog(page, 'Bring it').click()
  const form = await keyWindow(page)
  const field = form.getByLabel('Private key or recovery phrase')
  await field.fill(generatePrivateKey())
  await pressIn(form, 'Import wallet')
  await form.getByText(`This key opens another wallet, not ${address}.`).waitFor()
  assert.deepEqual(await violations(form, { within: 'html' }), [])
  await field.fill(key)
  await pressIn(form, 'Import wallet')
  await inDialog(page, 'Done').click()
  await endOfLogin(page)
  assert.deepEqual(await wallets(), [`embedded ${address}`])
  assert.deepEqual(complaints.lines, [])
})

test('who does not want to now is logged in without another wallet, is not asked again, and brings it by the account', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const email = await moved(address)
  const { page, complaints, wallets } = await logIn(email)
  await inDialog(page, 'Not now').click()
  await endOfLogin(page)
  assert.deepEqual(await wallets(), [`former ${address}`])
  await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
  await startLogin(page)
  await askForCode(page, email)
  await enterCode(world, page, email)
  await endOfLogin(page)
  await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
  await inDialog(page, 'Bring your wallet').click()
  const form = await keyWindow(page)
  await form.getByLabel('Private key or recovery phrase').fill(key)
  await pressIn(form, 'Import wallet')
  await inDialog(page, 'Done').click()
  assert.deepEqual(await wallets(), [`embedded ${address}`])
  assert.deepEqual(complaints.lines, [])
})
