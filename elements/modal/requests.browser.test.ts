// What a page asks of <login-modal>: requests in a row, screens over the account, hooks, logins without a screen.

import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { User } from '../../src/contract/entities.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { Factor, MfaRequired } from '../../src/contract/mfa.ts'
import type { Done } from '../../src/flows/runtime/flow.ts'
import { askForMfa } from '../../src/session/factors/ask-for-mfa.ts'
import { askForRecovery } from '../../src/session/recovery/ask-for-recovery.ts'
import { user } from '../../test/fakes/app.ts'
import { giveBridge } from '../../test/fakes/embedded.ts'
import { addTag, asking, asks, asksOn, codeOf, openPage, withInfo } from '../../test/modal-page.tsx'
import { until } from '../../test/until.ts'
import { open } from './open.ts'

const signed = (signature: string) => ({ kind: 'sign', result: { signature } }) as Done
const FACTOR: Factor = { methods: ['totp'], init: async () => undefined, submit: async () => undefined } as unknown as Factor
asksOn('MFA_VERIFICATION_SCREEN', 'Verify', { kind: 'mfa', result: { method: 'totp' } })

/** A page whose host may ask for signatures. */
const page = async (person?: User | null, config?: HostConfig) => {
  const one = await openPage(person, config)
  return { ...one, sign: (name: string) => open(one.controller, 'sign', 'sign', [asks(name, signed(name))]) }
}

describe('requests in a row', () => {
  it('wait for the one that is open, and are shown in their order with how many are left', async () => {
    const { sign, sees, seesNothing, more, press, heard } = await page()
    const [first, second, third] = [sign('First'), sign('Second'), sign('Third')]
    await sees('First')
    await until(() => more() === '2 more', 'the header counts otherwise')
    press('Agree')
    expect(await first).to.deep.equal({ signature: 'First' })
    await sees('Second')
    await until(() => more() === '1 more', 'the header counts otherwise')
    await sendKeys({ press: 'Escape' })
    expect(await codeOf(second)).to.equal('user_rejected_request')
    await sees('Third')
    await until(() => more() === null, 'the header counts otherwise')
    press('Agree')
    expect(await third).to.deep.equal({ signature: 'Third' })
    await seesNothing()
    expect(heard).to.deep.equal(['open', 'sign', 'close', 'open', 'close', 'open', 'sign', 'close'])
  })

  it('one that comes later is counted at once, and one that is withdrawn no more', async () => {
    const { sign, sees, more, controller } = await page()
    const first = sign('First')
    await sees('First')
    expect(more()).to.equal(null)
    const over = new AbortController()
    const later = open(controller, 'send', 'send', [asking.route], {}, { signal: over.signal })
    await until(() => more() === '1 more', 'the header counts otherwise')
    over.abort()
    expect(await codeOf(later)).to.equal('user_rejected_request')
    await until(() => more() === null, 'the header counts otherwise')
    await sees('First')
    controller.tag.open = false
    expect(await codeOf(first)).to.equal('user_rejected_request')
  })

  it('wait for the account, which says nothing of them, and go with the person', async () => {
    const { sign, sees, seesNothing, controller, tag, heard, $user } = await page()
    const visit = tag.manageAccount()
    await sees('Account')
    const [first, second] = [sign('First'), sign('Second')]
    expect(controller.view?.more).to.equal(0)
    await tag.close()
    expect((await visit).user).to.equal(user)
    await sees('First')
    $user.set(null)
    expect(await Promise.all([codeOf(first), codeOf(second)])).to.deep.equal(['must_be_authenticated', 'user_rejected_request'])
    await seesNothing()
    expect(heard).to.deep.equal(['open', 'close', 'open', 'close'])
  })

  it('wait for a login, and for whoever comes of it', async () => {
    const { sign, sees, tag, press, $user } = await page(null)
    const login = codeOf(tag.login())
    await until(() => tag.state.screen === 'LANDING', 'no menu')
    const request = sign('First')
    $user.set(user)
    expect(tag.state.screen).to.equal('LANDING')
    await tag.close()
    expect(await login).to.equal('exited_auth_flow')
    await sees('First')
    press('Agree')
    expect(await request).to.deep.equal({ signature: 'First' })
    $user.set(null)
    expect(await codeOf(sign('Second'))).to.equal('must_be_authenticated')
  })

  it('of a tag that leaves the page are rejected, and another tag shows its own', async () => {
    const one = await page()
    const { tag: other, controller } = await addTag(one.runtime.appId)
    const [shown, waiting] = [codeOf(one.sign('First')), codeOf(one.sign('Second'))]
    await one.sees('First')
    const third = open(controller, 'sign', 'sign', [asks('Third', signed('Third'))])
    expect(other.open).to.equal(false)
    one.tag.remove()
    expect(await Promise.all([shown, waiting])).to.deep.equal(['user_rejected_request', 'request_dropped'])
    await until(() => other.state.screen === (asking.route.screen as string), 'the other tag asks nothing')
    other.open = false
    expect(await codeOf(third)).to.equal('user_rejected_request')
  })

  it('what a page closes and opens again in one go stays open', async () => {
    const { tag, sees, sign, press, heard } = await page()
    const visit = tag.manageAccount()
    await sees('Account')
    void tag.close()
    const request = sign('First')
    await sees('First')
    expect((await visit).user).to.equal(user)
    press('Agree')
    expect(await request).to.deep.equal({ signature: 'First' })
    expect(heard).to.deep.equal(['open', 'close', 'open', 'sign', 'close'])
  })
})

describe('a screen over the account', () => {
  it('is left by Esc, by "back" and by the close button, and the account has the focus again', async () => {
    const { runtime, sees, tag, press, heard } = await page()
    const visit = tag.manageAccount()
    await sees('Account')
    for (const leave of [() => sendKeys({ press: 'Escape' }), () => press('Back: Account'), () => press('Close')]) {
      const asked = codeOf(askForMfa(runtime, FACTOR))
      await sees('Verify')
      await leave()
      expect(await asked).to.equal('mfa_canceled')
      await sees('Account')
    }
    const asked = askForMfa(runtime, FACTOR)
    await sees('Verify')
    press('Agree')
    expect(await asked).to.deep.equal({ method: 'totp' })
    await sees('Account')
    press('Close')
    expect((await visit).user).to.equal(user)
    expect(heard).to.deep.equal(['open', 'close'])
  })

  it('explains it, where it has something to explain, and leads back to it', async () => {
    const { controller, sees, button, press } = await page()
    const route = asks('Sign this', signed('0x1'), withInfo.route.screen)
    const request = open(controller, 'sign', 'sign', [route])
    await sees('Sign this')
    for (const leave of ['Close', 'Back']) {
      press('More about this')
      await sees('What a signature is')
      expect(button('More about this')).to.equal(undefined)
      press(leave)
      await sees('Sign this')
    }
    press('Agree')
    expect(await request).to.deep.equal({ signature: '0x1' })
  })
})

describe('a hook', () => {
  it('nobody sits on: what asks is told so, and what the person sees stays as it is', async () => {
    const { runtime, tag, sees, heard } = await page()
    const recovery = { address: '0xA', method: 'privy', recover: async () => undefined } as const
    const ask = () => codeOf(askForRecovery(runtime, recovery))
    expect(await ask()).to.equal('recovery_failed')
    expect(tag.open).to.equal(false)
    const visit = tag.manageAccount()
    await sees('Account')
    expect(await ask()).to.equal('recovery_failed')
    await sees('Account')
    await tag.close()
    await visit
    expect(heard).to.deep.equal(['open', 'close'])
  })

  it('opens the modal where nothing is open, and says so where no modal is left', async () => {
    const { runtime, tag, sees, seesNothing, press, heard } = await page()
    const asked = askForMfa(runtime, FACTOR)
    await sees('Verify')
    press('Agree')
    expect(await asked).to.deep.equal({ method: 'totp' })
    await seesNothing()
    expect(heard).to.deep.equal(['open', 'close'])
    tag.remove()
    expect(await codeOf(askForMfa(runtime, FACTOR))).to.equal('no_login_modal')
  })

  it('is the page, where its config says so: it hears what is needed, and no screen opens', async () => {
    const { runtime, tag, heard } = await page(user, { mfa: { noPromptOnMfaRequired: true } })
    for (const end of ['submit', 'cancel'] as const) {
      const told = new Promise<MfaRequired>((resolve) =>
        tag.addEventListener('mfa-required', ({ detail }) => resolve(detail), { once: true }),
      )
      const asked = askForMfa(runtime, FACTOR)
      await (await told)[end]('totp', '123456')
      expect(await codeOf(asked)).to.equal(end === 'submit' ? 'resolved' : 'mfa_canceled')
    }
    expect(heard).to.deep.equal(['mfa-required', 'mfa-required'])
  })
})

describe('a login without a screen', () => {
  const ALL: HostConfig = { embeddedWallets: { createOnLogin: 'all-users' } }
  const JWT = `e30.${btoa('{"sub":"anna"}').replace(/=+$/, '')}.c2ln`
  const owner = {
    ...user,
    linkedAccounts: [{ type: 'wallet', address: '0xA', walletClientType: 'privy', chainType: 'ethereum' }],
  }

  it('makes the wallet that the app wants before it is told, without a screen', async () => {
    const { runtime, tag, heard, $user } = await page(null, ALL)
    Object.assign(runtime.session, { refresh: async () => $user.get() })
    giveBridge(runtime, {
      async create() {
        heard.push('made')
        $user.set(owner as unknown as User)
        return '0xA'
      },
    })
    expect((await tag.loginWithToken(JWT)).user).to.equal(owner)
    expect(heard).to.deep.equal(['made', 'wallet-create', 'login'])
  })

  it('that cannot make it ends without a person', async () => {
    const { runtime, tag, heard, $user } = await page(null, ALL)
    Object.assign(runtime.session, { refresh: async () => $user.get() })
    giveBridge(runtime, { create: () => Promise.reject(new Error('no')) })
    expect(await codeOf(tag.loginWithToken(JWT))).to.equal('embedded_wallet_creation_error')
    expect([heard, $user.get()]).to.deep.equal([[], null])
  })
})

describe('a tag in something hidden', () => {
  for (const style of ['display: none', 'content-visibility: hidden'])
    it(`opens nothing there, says so, and leaves the page as it was: ${style}`, async () => {
      const { sign, controller, sees, press } = await page()
      const { tag } = controller
      const place = Object.assign(document.createElement('nav'), { style })
      tag.replaceWith(place)
      place.append(tag)
      const logged = console.error
      const lines: string[] = []
      console.error = (line: string) => lines.push(line)
      try {
        expect(await codeOf(sign('First'))).to.equal('tag_hidden')
        expect(await codeOf(open(controller, 'login', 'login', [asking.route]))).to.equal('tag_hidden')
      } finally {
        console.error = logged
      }
      expect(lines.join()).to.include('<login-modal> cannot open')
      expect([tag.open, tag.renderRoot.querySelector('dialog[open]')]).to.deep.equal([false, null])
      expect(document.documentElement.style.overflow).to.equal('')
      place.removeAttribute('style')
      const seen = sign('Second')
      await sees('Second')
      press('Agree')
      expect(await seen).to.deep.equal({ signature: 'Second' })
      place.remove()
    })

  it('a tag in no document rejects, and throws nothing beside it', async () => {
    const uncaught: unknown[] = []
    const hear = ({ reason, error }: Partial<PromiseRejectionEvent & ErrorEvent>): unknown => uncaught.push(reason ?? error)
    for (const type of ['error', 'unhandledrejection']) addEventListener(type, hear as EventListener)
    const tag = document.createElement('login-modal')
    expect(await codeOf(tag.login())).to.equal('no_session_api')
    expect(await codeOf(tag.manageAccount())).to.equal('no_session_api')
    await tag.close()
    await new Promise((resolve) => setTimeout(resolve))
    for (const type of ['error', 'unhandledrejection']) removeEventListener(type, hear as EventListener)
    expect(uncaught).to.deep.equal([])
  })
})
