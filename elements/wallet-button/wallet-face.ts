// What <wallet-button> wears where there is a wallet: its address in the button, and what can be done with it in the menu (elements.md; look.md, "wallet-button").

import { copyText } from '../../src/browser/clipboard.ts'
import type { User } from '../../src/contract/entities.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { COPIED_SHOWN } from '../../src/contract/limits.ts'
import { evmChainId } from '../../src/contract/wallets/chain-ids.ts'
import type { Chain } from '../../src/contract/wallets/chains.ts'
import { sameAddress } from '../../src/kit/same-address.ts'
import { wait } from '../../src/kit/wait.ts'
import walletStyles from '../../src/screens/wallet-button/account-menu.css'
import type { Runtime } from '../../src/session/runtime.ts'
import { type Chains, chainsOf } from '../../src/wallets/chains.ts'
import { type ConnectedWallet, type Wallets, walletsOf } from '../../src/wallets/store.ts'
import type { h as builder } from '../dom.ts'
import { Balance } from '../wallet/balance.ts'
import { copy } from '../wallet/copy.ts'
import { addressText, createHead } from '../wallet/head.ts'
import { type Acting, mainItems, networkItems } from '../wallet/items.ts'
import { icon, portrait } from '../wallet/svg.ts'
import type { copy as shellCopy, WalletButton } from '../wallet-button.ts'
import type { Menu, MenuItem } from './popover.ts'

/** A wallet in the button: connected, or only the name of who is signed in. */
interface Subject {
  readonly address: string
  readonly connected: ConnectedWallet | null
}

/** Whether a person has linked this wallet. */
export const isLinked = (user: User, address: string): boolean =>
  user.linkedAccounts.some((account) => account.type === 'wallet' && sameAddress(account.address, address))

export class Wear {
  private readonly wallets: Wallets
  private readonly stops: (() => void)[]
  private readonly head: ReturnType<typeof createHead>
  private readonly balance = new Balance(() => this.tag.requestUpdate())
  private readonly status: HTMLElement
  private readonly ended = new AbortController()
  private chains: Chains
  private host: HostConfig | null = null
  private menu: Menu | null = null
  private view: 'main' | 'networks' = 'main'
  /** Chain that the wallet is asked to switch to. */
  private switching: number | null = null
  private copied = false
  private note: 'declined' | 'notSwitched' | null = null
  /** What was looked at when the menu was last drawn: a wallet that becomes another one is asked anew. */
  private looked = ''
  private readonly tag: WalletButton
  private readonly runtime: Runtime
  private readonly h: typeof builder

  constructor(tag: WalletButton, runtime: Runtime, h: typeof builder) {
    this.tag = tag
    this.runtime = runtime
    this.h = h
    this.chains = chainsOf(runtime, {})
    this.head = createHead(h)
    this.status = h('span', { class: 'plain unseen', role: 'status' })
    const root = tag.renderRoot as ShadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(walletStyles)
    root.adoptedStyleSheets.push(sheet)
    root.append(this.status)
    this.wallets = walletsOf(runtime)
    this.stops = [
      this.wallets.$active.listen(() => tag.requestUpdate()),
      () => root.adoptedStyleSheets.splice(root.adoptedStyleSheets.indexOf(sheet), 1),
    ]
  }

  stop(): void {
    this.ended.abort()
    this.balance.forget()
    this.status.remove()
    for (const stop of this.stops) stop()
  }

  private get subject(): Subject | null {
    const connected = this.wallets.$active.get()
    if (connected) return { address: connected.address, connected }
    const { user } = this.tag
    return user?.wallet && !user.email && !user.phone ? { address: user.wallet.address, connected: null } : null
  }
  /** Whether there is a wallet to show. */
  get shows(): boolean {
    return this.subject !== null
  }
  private get words(): typeof copy {
    return this.tag.words?.wallet ?? copy
  }

  /** Where the connected wallet is: null for one that is no Ethereum wallet, or not connected. */
  private whereIs({ connected }: Subject): { id: number; chain: Chain | null } | null {
    const id = connected ? evmChainId(connected.chainId) : null
    return id === null ? null : { id, chain: this.chains.supported.find((one) => one.id === id) ?? null }
  }

  /** Draws the button and its menu. False where there is no wallet, and the button is to look after itself. */
  draw(shell: typeof shellCopy): boolean {
    const { subject, tag, words, h } = this
    this.followHost()
    const { button, user } = tag
    this.menu?.element.classList.toggle('rich', subject !== null)
    if (!subject) {
      this.balance.forget()
      button.classList.remove('wrong')
      return false
    }
    const where = this.whereIs(subject)
    const wrong = where !== null && !where.chain
    button.classList.remove('filled')
    button.classList.toggle('wrong', wrong)
    button.replaceChildren(
      wrong ? icon('warning', 20) : portrait(subject.address, 24),
      ...(wrong
        ? [h('span', { class: 'plain name' }, words.wrongNetwork), h('span', { class: 'plain unseen' }, subject.address)]
        : []),
      ...(wrong ? [] : [addressText(h, subject.address)]),
      h('span', { class: 'chevron', 'aria-hidden': 'true' }),
    )
    const name = user ? (user.email?.address ?? user.phone?.number ?? null) : null
    const signedIn = name && `${shell.signedIn} \u2068${name}\u2069`
    this.head.draw(words, {
      address: subject.address,
      signedIn,
      chain: where?.chain ?? null,
      wrong,
      balance: where?.chain ? this.balance.text(where.chain, words.numbers) : null,
      note: this.note && words[this.note],
    })
    const heading = signedIn ?? `${words.connected} ${subject.address}`
    void tag.withMenu((menu) => {
      this.watch(menu)
      menu.attach(this.view === 'main' ? heading : words.switchNetwork, this.items(shell, subject), this.head.element)
      this.look(subject)
    })
    return true
  }

  private items(shell: typeof shellCopy, subject: Subject): MenuItem[] {
    const { address, connected } = subject
    const { tag, words, chains } = this
    const { user } = tag
    const where = this.whereIs(subject)
    const acting: Acting = {
      words,
      shell,
      chains,
      chain: where && { id: where.id, supported: where.chain !== null },
      switching: this.switching,
      copied: this.copied,
      signedIn: user !== null,
      connected: connected !== null,
      linkable: connected !== null && user !== null && !isLinked(user, address),
      copy: () => this.copy(subject),
      receive: () => this.receive(subject),
      show: (view) => this.show(view),
      switchTo: (chain) => void this.switchTo(chain, address),
      link: () =>
        tag.ask((modal) => modal.link(connected?.chainType === 'solana' ? 'siws' : 'siwe', { suggestedAddress: address })),
      disconnect: () => void this.wallets.disconnect(address).catch(() => undefined),
      logIn: () => tag.ask((modal) => modal.login()),
      account: () => tag.ask((modal) => modal.manageAccount()),
      logOut: () => tag.logout(),
    }
    return this.view === 'networks' && where ? networkItems(acting) : mainItems(acting)
  }

  /** The host's config says which chains there are; it may change. */
  private followHost(): void {
    const modal = this.tag.loginModal(false)
    modal?.hostConfig?.().then(
      (host) => {
        if (host === this.host || this.ended.signal.aborted) return
        this.host = host
        this.chains = chainsOf(this.runtime, host)
        this.tag.requestUpdate()
      },
      () => undefined,
    )
  }

  private watch(menu: Menu): void {
    if (this.menu === menu) return
    this.menu = menu
    menu.element.classList.add('rich')
    const toggled = (): void => {
      if (!menu.shown) {
        this.view = 'main'
        this.note = null
      }
      this.looked = ''
      this.tag.requestUpdate()
    }
    menu.element.addEventListener('toggle', toggled)
    this.stops.push(() => menu.element.removeEventListener('toggle', toggled))
  }

  /** Reads the balance for whoever has the menu open: once an opening, and again when wallet or chain change. */
  private look(subject: Subject): void {
    const chain = this.whereIs(subject)?.chain
    const now = this.menu?.shown && chain ? `${chain.id} ${subject.address}` : ''
    if (now === this.looked) return
    this.looked = now
    if (!chain) this.balance.forget()
    else if (now) {
      void this.balance.read(this.chains, chain, subject.address)
      this.tag.requestUpdate()
    }
  }

  private async show(view: 'main' | 'networks'): Promise<void> {
    this.view = view
    this.note = null
    this.tag.requestUpdate()
    await this.tag.updateComplete
    this.menu?.focus()
  }

  private async copy(subject: Subject): Promise<void> {
    // Where the browser gives no clipboard, the address stands there to be taken by hand.
    if (!(await copyText(subject.address))) {
      this.menu?.hide()
      return this.receive(subject)
    }
    this.copied = true
    this.say(this.words.copied)
    await wait(COPIED_SHOWN, this.ended.signal).catch(() => undefined)
    this.copied = false
    this.say('')
  }

  /** Says something to screen readers, and draws what has changed. */
  private say(text: string): void {
    this.status.textContent = text
    this.tag.requestUpdate()
  }

  private async receive(subject: Subject): Promise<void> {
    const loaded = await import('../wallet/receive.ts').catch(() => null)
    const network = this.whereIs(subject)?.chain?.name ?? null
    loaded?.showReceive(this.h, this.tag.button, this.words, { address: subject.address, network }, this.tag.language.attributes)
  }

  private async switchTo(chain: Chain, address: string): Promise<void> {
    this.switching = chain.id
    this.note = null
    this.say(this.words.confirm)
    try {
      const connector = this.wallets.connectorOf(address)
      if (!connector) return
      await connector.switchChain(chain, this.ended.signal)
      this.menu?.hide()
      this.say(this.words.switched(chain.name))
    } catch (error) {
      this.note = (error as { code?: unknown }).code === 'user_rejected_request' ? 'declined' : 'notSwitched'
      this.say(this.words[this.note])
    } finally {
      this.switching = null
      this.tag.requestUpdate()
    }
  }
}
