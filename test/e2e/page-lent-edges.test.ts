// A lent wallet where something is in the way: a window loaded anew, a page that has gone elsewhere.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { verifyMessage } from 'viem'
import { ask, comeWithWallet, decide, ended, question, review, walletThere } from './cross-app-steps.ts'
import { popupOf } from './oauth-steps.ts'
import { newEmail, openWorld, type World } from './world.ts'

interface Signed {
  readonly signature: `0x${string}`
}

describe('a lent wallet', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  /** Somebody with a wallet at the lending app, who has signed in with it at the other one. */
  const lent = async () => {
    const email = newEmail()
    const address = await walletThere(world, email)
    const { page, complaints } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    await comeWithWallet(world, page, email)
    return { page, complaints, address }
  }

  test('is asked the same by a window that is loaded anew', async () => {
    const { page, complaints, address } = await lent()
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await popup.reload()
    await review(popup)
    await popup.reload()
    await review(popup)
    await decide(popup, 'Sign')
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
    assert.deepEqual(complaints.lines, [])
  })

  test('answers nobody where the page that asked has gone elsewhere', async () => {
    const { page, address } = await lent()
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await page.goto(world.demoUrl.replace('localhost', '127.0.0.1'))
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      addEventListener('message', ({ data }) => String(data?.type).startsWith('PRIVY_CROSS_APP') && heard.push(data))
    })
    await review(popup)
    const closed = popup.waitForEvent('close')
    await decide(popup, 'Sign')
    await closed
    assert.deepEqual(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard), [])
  })
})
