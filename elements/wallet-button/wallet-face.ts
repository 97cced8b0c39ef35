// The content of the button of <wallet-button> with a wallet. Loaded only where there is one.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import { chainIdsIn } from '../../src/contract/chains/chain-ids.ts'
import { identiconPaths } from '../../src/kit/addresses/identicon.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import { shownWallet } from '../../src/kit/shown-wallet.ts'
import addressStyles from '../../src/parts/address.css'
import type { Wallets } from '../../src/wallets/store.ts'
import { h } from '../dom.ts'
import { chevron, svg } from './face.ts'
import { hostConfigOf } from './host-config-of.ts'
import type { WalletButtonTag, WalletFace } from './wallet-button-tag.ts'
import faceStyles from './wallet-face.css'

const WARNING = 'M12 4.5l8.5 15h-17zM12 10v4.5M12 17v.2'

/** What stands in the button with a wallet. */
export interface Shown {
  readonly address: string
  /** The warning in place of the address; null: the network is supported. */
  readonly wrongNetwork: string | null
  /** The label of the login, in place of the address; null: the person is signed in. */
  readonly logIn: string | null
}

/** Draws a wallet. Trust: one that is only connected stands beside the label of the login, never as an account does. */
export const paintWallet = (button: HTMLElement, { address, wrongNetwork, logIn }: Shown): void => {
  adoptStyles(button.getRootNode() as ShadowRoot, addressStyles + faceStyles)
  const wrong = wrongNetwork !== null
  button.classList.toggle('filled', logIn !== null && !wrong)
  button.classList.toggle('wrong', wrong)
  const whole = h('span', { class: 'quiet' }, ` ${address}`)
  const picture = wrong ? svg('glyph', 24, 20, [{ d: WARNING }]) : svg('identicon', 5, 24, identiconPaths(address))
  const short = h('span', { class: 'mono', 'aria-hidden': 'true' }, shortAddress(address))
  const text = wrongNetwork ?? logIn
  const content = text === null ? [h('span', { dir: 'ltr' }, short, whole)] : [h('span', { class: 'name' }, text), whole]
  button.replaceChildren(picture, ...content, chevron())
}

/** Follows the active wallet for a button until `stop`. */
export const followWallet = (tag: WalletButtonTag, wallets: Wallets): WalletFace => {
  const { button } = tag
  const status = h('span', { class: 'plain quiet', role: 'status' })
  tag.renderRoot.append(status)
  const stop = wallets.$active.listen(() => tag.requestUpdate())
  let chainIds = chainIdsIn({})
  /** Reads the supported networks from the host's config, which may change. */
  const followHost = async (): Promise<void> => {
    const now = chainIdsIn(await hostConfigOf(tag))
    if (String(now) === String(chainIds)) return
    chainIds = now
    tag.requestUpdate()
  }
  return {
    get shown() {
      return shownWallet(wallets.$active.get(), tag.user)
    },
    paint({ wrongNetwork, logIn }) {
      void followHost()
      const { shown } = this
      if (!shown) {
        button.classList.remove('wrong')
        return false
      }
      const wrong = shown.chainId !== null && !chainIds.includes(shown.chainId)
      const { address } = shown
      paintWallet(button, { address, wrongNetwork: wrong ? wrongNetwork : null, logIn: tag.user ? null : logIn })
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
