// <fund-account>: the button that adds funds (docs/elements.md). Where an app takes no cards it is off, and says why.

import type { PropertyDeclarations } from '@lit/reactive-element'
import { DEFAULT_FUNDING_CURRENCY } from '../src/contract/fund-limits.ts'
import type { FundStatus } from '../src/contract/wallets/request-results.ts'
import { fundAccount as copy } from '../src/i18n/en/common.json'
import { withTicket } from '../src/kit/ticket.ts'
import type { ButtonEvents } from './contract/tag.ts'
import { h } from './dom.ts'
import { ElementBase, styles } from './element-base.ts'
import fundAccountStyles from './fund-account.css'
import { loadSession } from './preload.ts'
import type { FundAccountTag } from './wallet/wallet-methods.ts'

/**
 * Adds funds to the account.
 *
 * @tagname fund-account
 * @csspart button - the button
 * @example
 * import 'latchkey/define'
 * const button = document.createElement('fund-account')
 * button.amount = '0.05'
 * document.body.append(button)
 */
export class FundAccount extends ElementBase<ButtonEvents> implements FundAccountTag {
  static override styles = styles(fundAccountStyles)
  static override properties: PropertyDeclarations = { label: {}, address: {}, amount: {}, currency: {} }

  /** Text on the button. Absent: 'Add funds'. */
  declare label: string
  /** Address to fund; empty: the person's own wallet. */
  declare address: string
  /** Amount as a decimal number; empty: the person chooses. */
  declare amount: string
  /** Currency and network of what is bought. */
  declare currency: string

  private readonly button = h('button', {
    class: 'plain pill',
    part: 'button',
    type: 'button',
    'aria-describedby': 'why',
  })
  /** @internal Why it is off. */
  readonly note = h('span', { class: 'plain note', id: 'why', role: 'status', hidden: '' })

  constructor() {
    super()
    this.label = ''
    this.address = ''
    this.amount = ''
    this.currency = DEFAULT_FUNDING_CURRENCY
    this.button.addEventListener('click', () => void this.open().catch(() => undefined))
  }

  /**
   * Starts funding, after a login where nobody is signed in. Resolves at its end, as `fund()` does; rejects with `funding_not_enabled` where the app has none, and
   * as `fund()` of <login-modal>.
   * @example
   * import 'latchkey/define'
   * const button = document.querySelector('fund-account')!
   * const { status } = await button.open()
   */
  open(): Promise<{ status: FundStatus }> {
    return withTicket(this, true, async (ticket) => (await loadSession()).fundBy(this, ticket))
  }
  /**
   * Closes it, and removes the note.
   * @example
   * import 'latchkey/define'
   * const button = document.querySelector('fund-account')!
   * await button.close()
   */
  async close(): Promise<void> {
    this.note.hidden = true
    await this.loginModal(false)?.close()
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(this.button, this.note)
    return root
  }

  protected override draw(): void {
    const words = this.words?.of('fundAccount', copy) ?? copy
    this.button.replaceChildren(this.label || words.label)
    this.note.textContent = words.off
    this.button.setAttribute('aria-disabled', `${!this.appConfig?.fiat_on_ramp_enabled}`)
    this.ownLabel(this.button)
    this.tint(this.button)
  }
}
