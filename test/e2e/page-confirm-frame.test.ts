// Signatures that are confirmed in a frame of the service: on a real page, with covers, forged words and keyboards.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { demoAppData } from './demo-app-data.ts'
import { accessible, armed, framed, press, reach } from './visible-steps.ts'
import { newEmail, signInElsewhere, worldOfTests } from './world.ts'

const world = worldOfTests({}, async () => ({ data: await demoAppData('--set', 'confirm_in_frame=true') }))

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
  return { page, complaints, address }
}

test('a signature is confirmed where it is seen, refused there, and taken through no cover', async () => {
  const { page, complaints, address } = await withWallet()
  const frame = framed(page, 'confirm')

  const first = await begin(page, 'Ahoy, Ada')
  await frame.getByText('Ahoy, Ada').waitFor()
  await armed(frame)
  await accessible(page, 'confirm')
  // Covered: the page lays something over it, as a hostile one would.
  const cover = page.locator('dialog[open]')
  await cover.evaluate((dialog) => {
    const lid = Object.assign(document.createElement('div'), { id: 'lid' })
    lid.style.cssText = 'position:fixed;inset:0;background:#fff8;pointer-events:none'
    dialog.append(lid)
  })
  await frame.locator('body:not([data-armed])').waitFor()
  await frame.getByRole('button', { name: 'Sign', exact: true }).click({ force: true })
  await frame.getByText('Something lies over this part of the page.').waitFor()
  await cover.evaluate((dialog) => dialog.querySelector('#lid')?.remove())
  await armed(frame)
  await press(frame, frame.getByRole('button', { name: 'Sign', exact: true }))
  const { signature } = await first.ended
  assert.ok(await verifyMessage({ address, message: 'Ahoy, Ada', signature: signature as Hex }))

  const second = await begin(page, 'Not this')
  await frame.getByText('Not this').waitFor()
  await press(frame, frame.getByRole('button', { name: 'Refuse', exact: true }))
  assert.deepEqual(await second.ended, { code: 'user_rejected_request' })
  assert.deepEqual(complaints.lines, [])
})

test('a danger needs its tick, by keyboard too; requests wait for each other', async () => {
  const { page } = await withWallet()
  const frame = framed(page, 'confirm')
  const hash = await begin(page, `0x${'ab'.repeat(32)}`)
  const next = await begin(page, 'And this')
  await frame.getByText('You cannot see what this signs').waitFor()
  await armed(frame)
  const sign = frame.getByRole('button', { name: 'Sign anyway' })
  await reach(frame, sign)
  await sign.click({ force: true })
  assert.equal(await sign.getAttribute('aria-disabled'), 'true', 'not ticked')
  await frame.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await frame.locator('body[data-counts~=keyboard]').waitFor()
  await sign.focus()
  await page.keyboard.press('Enter')
  assert.match((await hash.ended).signature ?? '', /^0x[0-9a-f]{130}$/)
  await frame.getByText('And this').waitFor()
  await page.keyboard.press('Escape')
  assert.deepEqual(await next.ended, { code: 'user_rejected_request' })
})

test('a wallet’s frame that goes is told, and the person tries again with another one', async () => {
  const { page, address } = await withWallet()
  const frame = framed(page, 'confirm')
  const asked = await begin(page, 'Once more')
  await frame.getByText('Once more').waitFor()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('iframe')) if (/embedded-wallets(\?|$)/.test(one.src)) one.remove()
  })
  await page.locator('dialog[open]').getByRole('button', { name: 'Try again' }).click()
  await frame.getByText('Once more').waitFor()
  await press(frame, frame.getByRole('button', { name: 'Sign', exact: true }))
  const { signature } = await asked.ended
  assert.ok(await verifyMessage({ address, message: 'Once more', signature: signature as Hex }))
})

test('a page that asks the wallet’s frame by itself, or plays the confirming frame, gets nothing signed', async () => {
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
    target.postMessage({ latchkey: 'confirm', token: accessToken, id: 'mine', act: 'agree' }, origin, [port2])
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
  assert.ok(!JSON.stringify(answers).includes('response'), JSON.stringify(answers))
})
