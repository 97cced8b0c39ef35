// A <wallet-button> in a fixed state for the gallery: the real tag over fake session and wallets, menu drawn in flow.

import { atom } from 'nanostores'
import { WalletButton } from '../elements/wallet-button.ts'
import type { wordsFor } from '../src/i18n/language.ts'
import type { Runtime } from '../src/session/runtime.ts'
import type { Wallets } from '../src/wallets/store.ts'
import type { ButtonStill } from './wallet-button-states.ts'

const nothing = (): void => {}

/** Wallets of which one is connected, or none; nothing becomes of what is asked of them. */
const stillWallets = ({ wallet }: ButtonStill): Wallets => ({
  $offers: atom([]),
  $wallets: atom(wallet ? [wallet] : []),
  $active: atom(wallet),
  lookForSolana: async () => undefined,
  resumed: Promise.resolve(),
  connect: () => new Promise(nothing),
  connectorOf: () => null,
  disconnect: async () => undefined,
  choose: nothing,
  onNews: () => nothing,
})
const stillRuntime = ({ user, wallet }: ButtonStill): Runtime =>
  ({
    appId: '',
    apiUrl: location.origin,
    storage: { get: () => null, read: () => wallet, set: nothing, remove: nothing, onChange: nothing },
    $user: atom(user),
    $config: atom(null),
    $readiness: atom('ready'),
    $fault: atom(null),
    walletNews: new Set(),
  }) as unknown as Runtime

export class ButtonPicture extends WalletButton {
  private readonly still: ButtonStill

  constructor(still: ButtonStill, words: Awaited<ReturnType<typeof wordsFor>>) {
    super()
    this.still = still
    if (words) this.locale = words.lang
  }
  override connectedCallback(): void {
    super.connectedCallback()
    const runtime = stillRuntime(this.still)
    const page = globalThis as { [key: symbol]: WeakMap<Runtime, Wallets> | undefined }
    const registry = Symbol.for('latchkey.wallets')
    page[registry] ??= new WeakMap()
    page[registry].set(runtime, stillWallets(this.still))
    this.binding.follow(runtime)
    this.requestUpdate()
  }

  /** Lays the menu below the button, once it is here, and presses what the state says. */
  async stand(): Promise<void> {
    if (!this.still.user && !this.still.wallet) return
    const root = this.renderRoot as ShadowRoot
    const menu = await new Promise<HTMLElement>((resolve) => {
      const look = (): void => {
        const found = root.querySelector<HTMLElement>('.menu')
        if (!found?.querySelector('[role^="menuitem"]') || (this.still.wallet && !root.querySelector('.head'))) return
        watch.disconnect()
        resolve(found)
      }
      const watch = new MutationObserver(look)
      watch.observe(root, { childList: true, subtree: true })
      look()
    })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':host { display: block } .menu.menu { display: block; position: static; margin-top: 8px }')
    root.adoptedStyleSheets.push(sheet)
    menu.removeAttribute('popover')
    for (const item of this.still.press ?? []) menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')[item]?.click()
  }
}
customElements.define('button-still', ButtonPicture)
