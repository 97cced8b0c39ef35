// The demo's product: what a host app does with the three tags. Reserving needs a logged-in user.

import type { Core } from '../elements/core.ts'
import type { LoginModal } from '../elements/login-modal.ts'
import { applySetting } from './apply-setting.ts'
import { word } from './product-words.ts'
import { settingOf } from './setting.ts'
import { offerTestMoney } from './test-money.ts'

/** What the demo's controls ask of the product: a login without a screen, as an app with forms of its own has it. */
export interface ProductWindow extends Window {
  readonly product?: {
    sendCode(email: string): Promise<void>
    logIn(email: string, code: string): Promise<unknown>
  }
}

// A link carries the setting; beside the controls they give it.
if (location.hash.includes('=')) applySetting(document, settingOf(location.hash))

const modal = document.querySelector<LoginModal>('login-modal')
// The menu has the mark of the product too.
const mark = document.querySelector('.brand svg')?.cloneNode(true)
if (modal && mark instanceof SVGElement) {
  for (const side of ['width', 'height']) mark.setAttribute(side, '44')
  modal.logo = mark
}
const booked = document.querySelector('.booked')
const service = new URL(document.querySelector<HTMLScriptElement>('script[src*="/elements/"]')?.src ?? location.href).origin

const add = (berth: string, price: string): void => {
  const line = document.createElement('li')
  const name = document.createElement('b')
  name.textContent = berth
  line.append(name, `${price} · ${word(document, 'tonight')}`)
  booked?.append(line)
}

const reserve = async (button: HTMLButtonElement): Promise<void> => {
  const { berth = '' } = button.dataset
  await modal?.login({ reason: word(document, 'why').replace('{berth}', berth) })
  button.dataset.word = 'reserved'
  button.textContent = word(document, 'reserved')
  button.setAttribute('aria-label', `${button.textContent} ${berth}`)
  button.disabled = true
  add(berth, button.parentElement?.querySelector('b')?.textContent ?? '')
}

/** A person who closes the login has changed their mind; the tags tell of everything else themselves. */
const quietly = (ending: Promise<unknown> | undefined): void => void ending?.catch(() => undefined)

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-berth]'))
  button.addEventListener('click', () => quietly(reserve(button)))

document
  .querySelector('#account')
  ?.addEventListener('click', () =>
    quietly(modal?.authenticated ? modal.manageAccount() : modal?.login().then(() => modal?.manageAccount())),
  )

offerTestMoney(document, modal)

/** The demo's second app, which lends its people's wallets to this one. */
const LIGHTHOUSE = 'latchkeydemoapp0000000002'
const greet = document.querySelector<HTMLButtonElement>('#greet')
const said = document.querySelector('.said')
/** The wallet that the person has at the other app; undefined for none. */
const lentWallet = (): string | undefined =>
  modal?.user?.linkedAccounts.flatMap((one) => (one.type === 'cross_app' ? one.embeddedWallets : []))[0]?.address
const offer = (): void => {
  if (greet) greet.hidden = !lentWallet()
  if (said) said.textContent = ''
}
for (const event of ['ready', 'login', 'link', 'unlink', 'logout']) modal?.addEventListener(event, offer)
document
  .querySelector('#lighthouse')
  ?.addEventListener('click', () =>
    quietly(modal?.authenticated ? modal.linkCrossApp(LIGHTHOUSE) : modal?.loginWithCrossApp(LIGHTHOUSE)),
  )
const sign = async (address: string): Promise<void> => {
  const made = await modal?.signMessage(word(document, 'entry'), { address })
  if (said && made) said.textContent = word(document, 'signed').replace('{signature}', made.signature.slice(0, 10))
}
greet?.addEventListener('click', () => {
  const address = lentWallet()
  if (address) quietly(sign(address))
})

const core = async (): Promise<Core> => {
  const { createCore } = await import('../elements/core.ts')
  const made = createCore({ appId: modal?.appId ?? '', apiUrl: service })
  await made.ready()
  return made
}
Object.assign(window, {
  product: {
    sendCode: async (email: string) => (await core()).sendCode(email),
    logIn: async (email: string, code: string) => (await core()).loginWithCode(email, code),
  } satisfies ProductWindow['product'],
})
