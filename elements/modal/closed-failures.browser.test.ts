// What a page is told where a person closes a screen that shows a failure: every purpose, every way of closing.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { NodeError } from '../../src/api/rpc.ts'
import { exitError } from '../../src/contract/exit-error.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { PURPOSES, type Purpose } from '../../src/contract/purposes.ts'
import type { Route } from '../../src/contract/screens.ts'
import { failureOf } from '../../src/flows/runtime/errors.ts'
import { DIRECTORY } from '../../src/screens/registry.ts'
import { asks, openPage } from '../../test/modal-page.tsx'
import { until } from '../../test/until.ts'
import type { LoginModal } from '../login-modal.ts'
import { open } from './open.ts'

const thrown = new NodeError({ code: -32003, message: 'nonce too low', data: '0xdead' })
const failed = { to: 'failed', commands: [{ refused: failureOf(thrown) }] } as const
const WAYS: Readonly<Record<string, (tag: LoginModal) => unknown>> = {
  Escape: () => sendKeys({ press: 'Escape' }),
  'the cross': (tag) => tag.shadowRoot?.querySelector<HTMLButtonElement>('[part~=close]')?.click(),
  'close()': (tag) => tag.close(),
  'the property': (tag) => Object.assign(tag, { open: false }),
  'the attribute': (tag) => tag.removeAttribute('open'),
}
const purposes = (Object.keys(PURPOSES) as Purpose[]).filter((one) => PURPOSES[one].exit !== null)
const endOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** A page whose modal is open for a purpose. */
const asked = async (purpose: Purpose) => {
  const page = await openPage()
  if (purpose === 'login') page.$user.set(null)
  const { controller } = page
  const end = endOf(open(controller, purpose, `${purpose} x`, [asks('First')]))
  await page.sees('First')
  return { ...page, end, send: (told: object) => controller.state.prepared?.modal.send(told) }
}

describe('closing', () => {
  for (const [way, close] of Object.entries(WAYS))
    for (const purpose of purposes)
      it(`by ${way} after a failure of '${purpose}' rejects with the failure, before one with the code of its purpose`, async () => {
        const page = await asked(purpose)
        page.send(failed)
        await page.tag.updateComplete
        await close(page.tag)
        const error = await page.end
        expect(error).to.equal(thrown)
        expect((error as NodeError).node).to.deep.equal({ code: -32003, message: 'nonce too low', data: '0xdead' })
        await page.seesNothing()
        const again = endOf(open(page.controller, purpose, `${purpose} x`, [asks('Second')]))
        await page.sees('Second')
        page.send(failed)
        page.send({ to: 'asking' })
        await close(page.tag)
        const { code, message } = (await again) as LatchkeyError
        expect([code, message]).to.deep.equal([PURPOSES[purpose].exit, exitError(purpose).message])
        await page.seesNothing()
        page.tag.remove()
      })

  it('after a failure that was tried again with success resolves', async () => {
    const page = await asked('sign')
    page.send(failed)
    page.send({ to: 'signing' })
    page.send({ to: 'success', commands: [{ done: { kind: 'sign', result: { signature: '0xs' } } }] })
    await page.tag.close()
    expect(await page.end).to.deep.equal({ signature: '0xs' })
  })

  it('a login from its menu is left, whatever has failed in it', async () => {
    const page = await openPage(null)
    const login = endOf(open(page.controller, 'login', 'login', [asks('Menu')]))
    await page.sees('Menu')
    page.controller.state.prepared?.modal.send(failed)
    await page.tag.close()
    expect(((await login) as LatchkeyError).code).to.equal('exited_auth_flow')
  })

  it('a visit of the account is its regular end, whatever has failed there', async () => {
    const page = await openPage()
    const visit = open(page.controller, 'account', 'account', [asks('Account')])
    await page.sees('Account')
    page.controller.state.prepared?.modal.send(failed)
    await page.tag.close()
    expect(Object.keys(await visit)).to.deep.equal(['user'])
  })
})

describe('opening without a connection', () => {
  const here = new Map(DIRECTORY.rows)
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    for (const [name, row] of here) DIRECTORY.rows.set(name, row)
    dispatchEvent(new Event('online'))
  })

  it('says so where neither the first screen is here nor that of an error', async () => {
    const page = await openPage(null)
    const { state } = page.controller
    await until(() => state.prepared !== null && page.tag.ready, 'the screens are not loaded')
    for (const name of ['CAPTCHA_SCREEN', 'ERROR_SCREEN'] as const) DIRECTORY.rows.delete(name)
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    const login = endOf(open(page.controller, 'login', 'login', [{ screen: 'CAPTCHA_SCREEN', params: {} } as unknown as Route]))
    await until(
      () => page.tag.shadowRoot?.querySelector('dialog[open]')?.textContent?.includes('You are offline') ?? false,
      'it does not say so',
    )
    await page.tag.close()
    expect(((await login) as LatchkeyError).code).to.equal('exited_auth_flow')
    await page.seesNothing()
  })
})
