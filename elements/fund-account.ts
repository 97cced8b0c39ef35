// <fund-account>: the button that adds funds to the account (elements.md). An app without funding says so.

import type { PropertyDeclarations } from '@lit/reactive-element'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { DEFAULT_FUNDING_CURRENCY } from '../src/contract/limits.ts'
import { h } from './dom.ts'
import { ElementBase, styles } from './element-base.ts'
import fundAccountStyles from './fund-account.css'

export const copy = { label: 'Add funds', off: 'Funding is not enabled for this app.' }

/**
 * Adds funds to the account.
 *
 * @tagname fund-account
 * @fires {CustomEvent<{ authenticated: boolean, user: User | null }>} ready - session restored and config loaded
 * @fires {CustomEvent<{ authenticated: boolean }>} session - signed in or out, also in another tab
 * @fires {CustomEvent<{ code: string, message: string, flow: string | null }>} error - something went wrong, or the tag is set up wrongly; does not bubble
 * @csspart button - the button
 * @cssprop [--latch-accent] - fill of primary buttons, and focus rings; corrected until text on it is legible
 * @cssprop [--latch-accent-text] - text on the accent
 * @cssprop [--latch-background] - background of the modal and of the buttons
 * @cssprop [--latch-surface] - background below a pointer
 * @cssprop [--latch-text] - text
 * @cssprop [--latch-text-muted] - text of less weight
 * @cssprop [--latch-border] - lines that are no controls
 * @cssprop [--latch-error] - what went wrong
 * @cssprop [--latch-success] - what went well
 * @cssprop [--latch-radius-s=8px] - corners of small pieces
 * @cssprop [--latch-radius-m=12px] - corners of rows and buttons
 * @cssprop [--latch-radius-l=24px] - corners of the modal
 * @cssprop [--latch-font=inherit] - font family
 * @cssstate authenticated - somebody is signed in
 * @cssstate loading - session and config are on their way
 */
export class FundAccount extends ElementBase {
  static override styles = styles(fundAccountStyles)
  static override properties: PropertyDeclarations = { label: {}, address: {}, amount: {}, currency: {} }

  /** Text on the button. Absent: ours. */
  declare label: string
  /** What to fund; empty: the person's own wallet. */
  declare address: string
  /** How much, as a decimal number; empty: the person chooses. */
  declare amount: string
  /** Currency and network of what is bought. */
  declare currency: string

  private readonly button = h('button', { class: 'plain pill', part: 'button', type: 'button' })
  private readonly note = h('span', { class: 'plain note', role: 'status' })

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
    this.note.textContent = this.copy.off
    throw new LatchkeyError('funding_not_enabled', copy.off)
  }
  /** Takes the note away. */
  async close(): Promise<void> {
    this.note.textContent = ''
  }

  private get copy(): typeof copy {
    return this.words?.fundAccount ?? copy
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(this.button, this.note)
    return root
  }

  protected override draw(): void {
    this.button.replaceChildren(this.label || this.copy.label)
    if (this.note.textContent) this.note.textContent = this.copy.off
    this.ownLabel(this.button)
    this.tint(this.button)
  }
}
