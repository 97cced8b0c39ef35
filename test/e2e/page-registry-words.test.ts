// Words of the public registry for what our own readers do not say: in the page, and in the window that confirms it.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { command } from '../cli/latchkey.ts'
import { registryFiles, VAULT, VOTE } from '../fakes/registry.ts'
import { findings } from './axe.ts'
import { demoAppData } from './demo-app-data.ts'
import { pressLast } from './key-window-steps.ts'
import { consoleOrigin, operatorOf, sectionLink } from './operator-steps.ts'
import { recordRequests } from './recorded-requests.ts'
import { sweepTest } from './sweep-test.ts'
import { accessible, keyWindow, pressIn } from './window-dialog-steps.ts'
import { newEmail, signInElsewhere, worldOfTests } from './world.ts'

const vote = (domain: object = {}) => ({
  ...VOTE,
  domain: { name: 'Meadow', chainId: 1, verifyingContract: VAULT, ...domain },
  message: { proposal: 7, choice: { support: true, reason: 'Why not' }, end: 1_900_000_000 },
})

/** Data with the demo app and a set of descriptors. */
const dataWithSet = async (...options: readonly string[]) => {
  const data = await demoAppData(...options)
  const folder = join(data.folder, 'checkout')
  for (const [path, text] of registryFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const update = async (source: string): Promise<void> => {
    const { code, err } = await command(['descriptors', 'update', folder, '--source', source], data.env)
    if (code !== 0) throw new Error(err)
  }
  await update('registry 3b66ba2')
  return { data, update }
}
/** Pictures of a page for whoever looks at them: `LOOK` is the folder. */
const look = async (page: Page, name: string): Promise<void> => {
  if (!process.env.LOOK) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${colorScheme}-${width}.png`, fullPage: true })
    }
}
/** Begins a signature of typed data; resolves with the code of its refusal. */
const begin = async (page: Page, data: object): Promise<{ ended: Promise<unknown> }> => ({
  ended: page.evaluate(
    (data) =>
      (document.querySelector('login-modal') as LoginModal).signTypedData(data as never).then(
        ({ signature }) => signature,
        ({ code }: { code: string }) => code,
      ),
    data,
  ),
})
/** Begins a signature of a message; resolves with the code of its refusal. */
const beginMessage = async (page: Page, text: string): Promise<{ ended: Promise<unknown> }> => ({
  ended: page.evaluate(
    (text) =>
      (document.querySelector('login-modal') as LoginModal).signMessage(text).then(
        ({ signature }) => signature,
        ({ code }: { code: string }) => code,
      ),
    text,
  ),
})
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')

describe('words of the registry', () => {
  describe('in the page', () => {
    let set: Awaited<ReturnType<typeof dataWithSet>>
    const world = worldOfTests({}, async () => {
      set = await dataWithSet()
      return set
    })

    test('stand below our own, as the registry’s, and none of a message of another contract', async () => {
      const { page } = await world.visit(await world.person())
      await signInElsewhere(world, page, newEmail())
      await page.evaluate(async () => {
        await (document.querySelector('login-modal') as LoginModal).createWallet()
      })
      const dialog = page.locator('dialog[open]')
      const asked = await begin(page, vote())
      await dialog.locator('.registry').waitFor()
      const text = plain(await dialog.locator('.registry').innerText())
      for (const word of ['According to the registry', 'Meadow', 'Proposal', 'registry 3b66ba2', 'Nobody here has checked them'])
        assert.ok(text.includes(word), `${word}: ${text}`)
      assert.equal(plain(await dialog.locator('h2').first().innerText()), 'Sign Vote')
      assert.ok(plain(await dialog.innerText()).includes('Why not'), 'what the registry leaves out is drawn')
      assert.deepEqual(await findings(page), [])
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      assert.equal(await asked.ended, 'user_rejected_request')
      await dialog.waitFor({ state: 'hidden' })

      const answered = page.waitForResponse((one) => one.url().includes('/descriptors'))
      const other = await begin(page, vote({ verifyingContract: `0x${'0b'.repeat(20)}` }))
      await dialog.getByRole('heading', { name: /Vote/ }).waitFor()
      await answered
      assert.equal(await dialog.locator('.registry').count(), 0)
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      assert.equal(await other.ended, 'user_rejected_request')
    })

    sweepTest('are fetched from the service alone, as everything that a signature needs', async () => {
      // Without a policy of its page: what is asked for elsewhere would go there.
      const { page } = await world.visit(await world.person({ bypassCSP: true }))
      await signInElsewhere(world, page, newEmail())
      await page.evaluate(async () => {
        await (document.querySelector('login-modal') as LoginModal).createWallet()
      })
      const dialog = page.locator('dialog[open]')
      const recorded = recordRequests(page.context())
      const message = await beginMessage(page, 'Ahoy, Ada')
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      assert.match(String(await message.ended), /^0x/)
      const typed = await begin(page, vote())
      await dialog.locator('.registry').waitFor()
      await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      assert.match(String(await typed.ended), /^0x/)
      assert.deepEqual(recorded.elsewhere(world.serviceUrl), [])
      assert.ok(recorded.countOf(world.serviceUrl) > 0)
      // The record sees what goes elsewhere.
      await page.evaluate(() => fetch('http://127.0.0.1:9/elsewhere').catch(() => undefined))
      assert.deepEqual(recorded.elsewhere(world.serviceUrl), ['http://127.0.0.1:9/elsewhere'])
      recorded.stop()
    })

    sweepTest('are of a set that the console shows with its source and check, and of the one before again', async () => {
      await set.update('registry 77aa001')
      const { page, complaints } = await operatorOf({ world, data: set.data, origin: consoleOrigin(world) }, 'owner')
      await sectionLink(page, 'Service').click()
      const table = page.getByRole('table', { name: 'Descriptors' })
      const rowOf = (source: string, state: string) =>
        table.getByRole('row').filter({ hasText: source }).filter({ hasText: state })
      await rowOf('77aa001', 'In use').waitFor()
      await rowOf('3b66ba2', 'The one before').waitFor()
      assert.equal(await table.getByText('As it was kept').count(), 2)
      assert.deepEqual(await findings(page, { within: 'html' }), [])
      await look(page, 'console')
      await page.getByRole('button', { name: 'Back to the set before' }).click()
      await page.locator('.ask').getByRole('button', { name: 'Back to the set before' }).last().click()
      await rowOf('3b66ba2', 'In use').waitFor()
      assert.deepEqual(complaints, [])
    })
  })

  describe('in the window', () => {
    const world = worldOfTests({}, () => dataWithSet('--set', 'confirm_in_window=true'))

    sweepTest('stand below our own, in each theme and width', async () => {
      const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
      await signInElsewhere(world, page, newEmail())
      await page.evaluate(async () => {
        const { wallet } = await (document.querySelector('login-modal') as LoginModal).createWallet()
        return wallet.address as Hex
      })
      const recorded = recordRequests(page.context())
      const message = await beginMessage(page, 'Ahoy, Ada')
      const first = await keyWindow(page)
      await first.getByText('Ahoy, Ada').waitFor()
      await pressIn(first, 'Sign')
      assert.match(String(await message.ended), /^0x/)
      const asked = await begin(page, vote())
      const window = await keyWindow(page)
      await window.locator('.registry').waitFor()
      const text = plain(await window.locator('.registry').innerText())
      for (const word of ['According to the registry', 'Meadow', 'Proposal', 'registry 3b66ba2', 'Nobody here has checked them'])
        assert.ok(text.includes(word), `${word}: ${text}`)
      assert.ok(plain(await window.locator('main').innerText()).includes('Why not'))
      await accessible(page, window)
      await look(window, 'window')
      await pressLast(window, 'Refuse')
      assert.equal(await asked.ended, 'user_rejected_request')
      assert.deepEqual(complaints.lines, [])
      assert.deepEqual(recorded.elsewhere(world.serviceUrl), [])
      recorded.stop()
    })
  })
})
