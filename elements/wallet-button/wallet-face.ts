// The content of the button of <wallet-button> with a wallet. Loaded only where there is one.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import { chainIdsIn } from '../../src/contract/wallets/chain-ids.ts'
import { identiconPaths } from '../../src/kit/identicon.ts'
import { shortAddress } from '../../src/kit/short-address.ts'
import { type ShownWallet, shownWallet } from '../../src/kit/shown-wallet.ts'
import addressStyles from '../../src/parts/address.css'
import type { Wallets } from '../../src/wallets/store.ts'
import { h } from '../dom.ts'
import type { WalletButton } from '../wallet-button.ts'
import { chevron } from './face.ts'
import faceStyles from './wallet-face.css'

const WARNING = 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.2'

/** An SVG built without markup text, which a page may forbid (`trusted-types 'none'`). */
const svg = (className: string, box: number, size: number, paths: readonly { fill?: string; d: string }[]): SVGElement => {
  const make = (tag: string, attributes: object): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    return element
  }
  const drawing = make('svg', { class: className, viewBox: `0 0 ${box} ${box}`, width: size, height: size, 'aria-hidden': true })
  drawing.append(...paths.map((path) => make('path', path)))
  return drawing
}

/** Draws a wallet. `wrongNetwork`: the warning shown in place of the address; null: the network is supported. */
export const paintWallet = (button: HTMLElement, address: string, wrongNetwork: string | null): void => {
  adoptStyles(button.getRootNode() as ShadowRoot, addressStyles + faceStyles)
  button.classList.remove('filled')
  button.classList.toggle('wrong', wrongNetwork !== null)
  const whole = h('span', { class: 'quiet' }, address)
  const short = h('span', { class: 'mono', 'aria-hidden': 'true' }, shortAddress(address))
  const content =
    wrongNetwork === null
      ? [svg('identicon', 5, 24, identiconPaths(address)), h('span', { dir: 'ltr' }, short, whole)]
      : [svg('icon', 24, 20, [{ d: WARNING }]), h('span', { class: 'name' }, wrongNetwork), whole]
  button.replaceChildren(...content, chevron())
}

export interface WalletFace {
  /** The wallet in the button; null: there is none. */
  readonly shown: ShownWallet | null
  /** Draws the wallet into the button. False: there is none. */
  paint(words: { readonly wrongNetwork: string }): boolean
  disconnect(address: string): void
  /** Announces a text to screen readers. */
  announce(text: string): void
  stop(): void
}

/** Follows the active wallet for a button until `stop`. */
export const followWallet = (tag: WalletButton, wallets: Wallets): WalletFace => {
  const { button } = tag
  const status = h('span', { class: 'plain quiet', role: 'status' })
  tag.renderRoot.append(status)
  const stop = wallets.$active.listen(() => tag.requestUpdate())
  let chainIds = chainIdsIn({})
  /** Reads the supported networks from the host's config, which may change. */
  const followHost = async (): Promise<void> => {
    const now = chainIdsIn(await tag.hostConfig())
    if (String(now) === String(chainIds)) return
    chainIds = now
    tag.requestUpdate()
  }
  return {
    get shown() {
      return shownWallet(wallets.$active.get(), tag.user)
    },
    paint({ wrongNetwork }) {
      void followHost()
      const { shown } = this
      if (!shown) {
        button.classList.remove('wrong')
        return false
      }
      const wrong = shown.chainId !== null && !chainIds.includes(shown.chainId)
      paintWallet(button, shown.address, wrong ? wrongNetwork : null)
      return true
    },
    disconnect(address) {
      wallets.disconnect(address).catch(() => undefined)
    },
    announce(text) {
      status.textContent = text
    },
    stop() {
      stop()
      status.remove()
    },
  }
}
