// Every fault of /dev/faults on every endpoint of a login, in a real browser: a text, a way on, and a login afterwards.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { newEmail, openWorld, signIn, startLogin, type World } from '../e2e/world.ts'

const FAULTS = [
  ...[400, 401, 403, 404, 408, 409, 413, 415, 422, 425, 429, 500, 502, 503, 504].map((status) => ({ status })),
  ...['html', 'json', 'empty', 'truncated'].map((garbage) => ({ garbage })),
  { cut: 'before' },
  { cut: 'after' },
  { delayMs: 1500 },
]
const PATHS = ['apps.config', 'passwordless.init', 'passwordless.authenticate']

describe('each fault at each step', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  for (const path of PATHS) {
    for (const fault of FAULTS) {
      test(`${path} with ${JSON.stringify(fault)}`, async () => {
        const person = await world.person()
        const page = await person.newPage()
        const uncaught: string[] = []
        page.on('pageerror', (error) => uncaught.push(error.message))
        await world.fault({ path, ...fault, times: 3 })
        await page.goto(world.demoUrl)
        await page.waitForFunction(() => customElements.get('login-modal'))
        await startLogin(page)
        const dialog = page.locator('dialog[open]')
        const email = newEmail()
        const field = dialog.getByLabel('Email address')
        await field.or(dialog.getByRole('button', { name: /Try/ })).waitFor()
        if (await field.isVisible()) {
          await field.fill(email)
          await page.keyboard.press('Enter')
          await page.waitForFunction(
            () => !/entry|sending/.test(document.querySelector<LoginModal>('login-modal')?.state.at ?? ''),
          )
          const code = dialog.getByLabel('Six-digit code')
          await code.or(dialog.getByRole('button', { name: /Try/ })).waitFor()
          if (await code.isVisible()) {
            const sent = await world.codeFor(email).catch(() => '000000')
            await code.fill(sent)
            await page.waitForFunction(
              () =>
                /error|done/.test(document.querySelector<LoginModal>('login-modal')?.state.at ?? '') ||
                !document.querySelector<LoginModal>('login-modal')?.open ||
                document.querySelector<LoginModal>('login-modal')?.state.screen === 'ERROR_SCREEN',
            )
          }
        }
        assert.deepEqual(uncaught, [])
        assert.notEqual((await dialog.innerText().catch(() => 'closed')).trim(), '')
        await world.clearFaults()
        await page.reload()
        await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
        if (!(await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.authenticated)))
          await signIn(world, page)
        await person.close()
      })
    }
  }
})
