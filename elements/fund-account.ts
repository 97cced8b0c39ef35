// <fund-account>: the button that adds funds (docs/elements.md). Where an app has no funding it is off, and says why.

import type { PropertyDeclarations } from '@lit/reactive-element'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { DEFAULT_FUNDING_CURRENCY } from '../src/contract/limits.ts'
import { fundAccount as copy } from '../src/i18n/en/common.json'
import { h } from './dom.ts'
import { ElementBase, styles } from './element-base.ts'
import fundAccountStyles from './fund-account.css'
import type { ButtonEvents } from './tags.ts'

/**
 * Adds funds to the account.
 *
 * @tagname fund-account
 * @csspart button - the button
 */
export class FundAccount extends ElementBase<ButtonEvents> {
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
    'aria-disabled': 'true',
    'aria-describedby': 'why',
  })
  private readonly note = h('span', { class: 'plain note', id: 'why', role: 'status', hidden: '' })

  constructor() {
    super()
    this.label = ''
    this.address = ''
    this.amount = ''
    this.currency = DEFAULT_FUNDING_CURRENCY
    this.button.addEventListener('click', () => void this.open().catch(() => undefined))
  }

  /** Starts funding. Rejects with `funding_not_enabled` where the app has none. */
  async open(): Promise<void> {
    this.note.hidden = false
    throw new LatchkeyError('funding_not_enabled', copy.off)
  }
  /** Removes the note. */
  async close(): Promise<void> {
    this.note.hidden = true
  }

  private get copy(): typeof copy {
    return this.words?.of('fundAccount', copy) ?? copy
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(this.button, this.note)
    return root
  }

  protected override draw(): void {
    this.button.replaceChildren(this.label || this.copy.label)
    this.note.textContent = this.copy.off
    this.ownLabel(this.button)
    this.tint(this.button)
  }
}
