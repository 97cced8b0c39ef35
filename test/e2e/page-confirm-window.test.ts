// Signatures that are confirmed in a window of the service: on a real page, with every way in which such a window ends.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoApp } from './demo-app-data.ts'
import { pressLast } from './key-window-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { accessible, inDialog, keyWindow, pressIn } from './window-dialog-steps.ts'
import { newEmail, signInElsewhere, worldOfTests } from './world.ts'

const world = worldOfTests({}, { seeds: demoApp('--set', 'confirm_in_window=true') })

/** Begins a signature; gives how it ends. */
const begin = async (page: Page, text: string): Promise<{ ended: Promise<Record<string, string>> }> => ({
  ended: page.evaluate(
    (text) =>
      (document.querySelector('login-modal') as LoginModal).signMessage(text).then(
        ({ signature }) => ({ signature }),
        ({ code }: { code: string }) => ({ code }) as never,
      ),
    text,
  ),
})
const withWallet = async () => {
  const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
  await signInElsewhere(world, page, newEmail())
  const address = await page.evaluate(async () => {
    const { wallet } = await (document.querySelector('login-modal') as LoginModal).createWallet()
    return wallet.address as Hex
  })
  const isSigned = async (asked: { ended: Promise<Record<string, string>> }, message: string): Promise<void> => {
    const { signature } = await asked.ended
    assert.ok(await verifyMessage({ address, message, signature: signature as Hex }), message)
  }
  return { page, complaints, address, isSigned }
}

test('a signature is confirmed in the window of the service, and refused there', async () => {
  const { page, complaints, isSigned } = await withWallet()
  const first = await begin(page, 'Ahoy, Ada')
  await inDialog(page, 'Open the window').waitFor()
  await page
    .locator('dialog[open]')
    .getByText(`Continue in the window of ${new URL(world.serviceUrl).host}.`)
    .waitFor()
  const window = await keyWindow(page)
  await window.getByText('Ahoy, Ada').waitFor()
  await accessible(page, window)
  assert.equal(await page.locator('dialog[open] iframe').count(), 0)
  assert.ok(!(await page.locator('dialog[open]').textContent())?.includes('Ahoy, Ada'), 'it is shown in the window alone')
  await pressIn(window, 'Sign')
  await isSigned(first, 'Ahoy, Ada')

  const second = await begin(page, 'Not this')
  const other = await keyWindow(page)
  await other.getByText('Not this').waitFor()
  await pressLast(other, 'Refuse')
  assert.deepEqual(await second.ended, { code: 'user_rejected_request' })
  assert.deepEqual(complaints.lines, [])
})

sweepTest('requests wait for each other, each with a window of its own; who gives one up ends its window alone', async () => {
  const { page, isSigned } = await withWallet()
  const [one, two] = [await begin(page, 'One'), await begin(page, 'Two')]
  await page.locator('dialog[open]').getByText('1 more wait.').waitFor()
  const first = await keyWindow(page)
  await first.getByText('One', { exact: true }).waitFor()
  await inDialog(page, 'Bring it to the front').waitFor()
  await Promise.all([first.waitForEvent('close'), inDialog(page, 'Give up').click()])
  assert.deepEqual(await one.ended, { code: 'user_rejected_request' })
  const second = await keyWindow(page)
  await second.getByText('Two', { exact: true }).waitFor()
  await pressIn(second, 'Sign')
  await isSigned(two, 'Two')
})

sweepTest('a window that is closed, or loaded again, has signed nothing: the dialog says so, and opens another one', async () => {
  const { page, isSigned } = await withWallet()
  const asked = await begin(page, 'Once more')
  const said = () => page.locator('dialog[open]').getByText('The window was closed before you were done.').waitFor()
  const closed = await keyWindow(page)
  await closed.getByText('Once more').waitFor()
  await closed.close()
  await said()
  const reloaded = await keyWindow(page, 'Open it again')
  await reloaded.getByText('Once more').waitFor()
  await reloaded.reload()
  await reloaded.getByText('This window was left or loaded again').waitFor()
  await said()
  const third = await keyWindow(page, 'Open it again')
  await third.getByText('Once more').waitFor()
  await pressIn(third, 'Sign')
  await isSigned(asked, 'Once more')

  const left = await begin(page, 'Not again')
  const last = await keyWindow(page)
  await last.getByText('Not again').waitFor()
  await last.close()
  await said()
  await inDialog(page, 'Give up').click()
  assert.deepEqual(await left.ended, { code: 'window_closed' })
})

sweepTest('a browser that opens no window is said, and the person is led on by the next press', async () => {
  const { page, isSigned } = await withWallet()
  const asked = await begin(page, 'Blocked once')
  await inDialog(page, 'Open the window').waitFor()
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await inDialog(page, 'Open the window').click()
  await page.locator('dialog[open]').getByText('Your browser opened no window.').waitFor()
  const popup = await keyWindow(page)
  await popup.getByText('Blocked once').waitFor()
  await pressIn(popup, 'Sign')
  await isSigned(asked, 'Blocked once')
})

sweepTest('a wallet’s frame that goes is told, and the person tries again with another one', async () => {
  const { page, isSigned } = await withWallet()
  const asked = await begin(page, 'With another frame')
  const first = await keyWindow(page)
  await first.getByText('With another frame').waitFor()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('iframe')) if (/embedded-wallets(\?|$)/.test(one.src)) one.remove()
  })
  await inDialog(page, 'Try again').click()
  const second = await keyWindow(page)
  await second.getByText('With another frame').waitFor()
  await pressIn(second, 'Sign')
  await isSigned(asked, 'With another frame')
})

sweepTest('another tab of the same page has its own dialog, window and request', async () => {
  const { page, isSigned } = await withWallet()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
  const [here, there] = [await begin(page, 'Here'), await begin(other, 'There')]
  const [first, second] = [await keyWindow(page), await keyWindow(other)]
  await first.getByText('Here', { exact: true }).waitFor()
  await second.getByText('There', { exact: true }).waitFor()
  await pressIn(second, 'Sign')
  await isSigned(there, 'There')
  await pressIn(first, 'Sign')
  await isSigned(here, 'Here')
})

test('a page that asks the wallet’s frame by itself, or plays the window, gets nothing signed', async () => {
  const { page, address } = await withWallet()
  const answers = await page.evaluate(async (address) => {
    const modal = document.querySelector('login-modal') as LoginModal
    const accessToken = await modal.getAccessToken()
    const wallet = [...document.querySelectorAll('iframe')].find(({ src }) => /embedded-wallets(\?|$)/.test(src))
    const target = wallet?.contentWindow as Window
    const origin = new URL(wallet?.src ?? '').origin
    const heard: unknown[] = []
    addEventListener('message', ({ source, data }) => source === target && heard.push(data.error ?? data.data))
    const request = { method: 'personal_sign', params: ['0x41', address] }
    for (const confirm of [undefined, 'mine'])
      target.postMessage(
        { id: `forged-${confirm}`, event: 'privy:wallet:rpc', data: { accessToken, address, request, confirm } },
        origin,
      )
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => heard.push(data)
    target.postMessage({ latchkey: 'keys', purpose: 'confirm' }, origin, [port2])
    port1.postMessage({ act: 'agree', digest: '0x' })
    // What the frame answers to something else comes after whatever it would have answered to these.
    await modal.refreshUser()
    await new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.id === 'fence' && resolve(null))
      target.postMessage({ id: 'fence', event: 'privy:mfa:clear', data: {} }, origin)
    })
    return heard
  }, address)
  const codes = answers.map((one) => (Object(one) as { code?: number }).code)
  assert.ok(codes.includes(4100), JSON.stringify(answers))
  assert.ok(!/response|asked/.test(JSON.stringify(answers)), JSON.stringify(answers))
})
