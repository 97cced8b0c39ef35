// A menu that belongs to a button, by the ARIA menu-button pattern: arrow keys move, Home and End jump, Esc and a click elsewhere close.

import type { h as builder } from '../dom.ts'
import menuStyles from './popover.css'

export interface MenuItem {
  readonly name: string
  /** Before the name. */
  readonly icon?: SVGElement
  /** After the name, with less weight. */
  readonly hint?: string
  /** One of several that exclude each other: whether it is the present one. */
  readonly checked?: boolean
  /** What it does is under way. */
  readonly busy?: boolean
  /** The menu stays open when it is chosen. */
  readonly stays?: boolean
  act(): void
}

export interface Menu {
  readonly element: HTMLElement
  readonly shown: boolean
  /** Makes the button a menu button with these items, below a line of text or what stands for it. */
  attach(heading: string, items: readonly MenuItem[], head?: HTMLElement): void
  /** Puts the focus on the present one of the items, else on the first. */
  focus(): void
  /** Makes it a plain button again. */
  detach(): void
  toggle(): void
  hide(): void
}

const GAP = 8

/** A menu for a button, beside it in a shadow root. `h` is handed in: the page has it already, and one file must not be cut in two for it. */
export const createMenu = (h: typeof builder, button: HTMLButtonElement, root: ShadowRoot): Menu => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(menuStyles)
  root.adoptedStyleSheets.push(sheet)
  const list = h('div', { role: 'menu', tabindex: '-1' })
  const who = h('div', { class: 'plain who' })
  const element = h('div', { class: 'plain menu', part: 'menu', popover: 'auto' }, who, list)
  const items = (): HTMLElement[] => [...list.children] as HTMLElement[]

  const place = (): void => {
    const at = button.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const left = element.matches(':dir(rtl)') ? at.right - width : at.left
    const below = at.bottom + GAP + height <= innerHeight
    element.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
    element.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`
  }
  const focus = (last = false): void => {
    const all = items()
    ;(all.find((item) => item.ariaChecked === 'true') ?? all.at(last ? -1 : 0))?.focus()
  }
  const show = (last = false): void => {
    element.showPopover()
    place()
    focus(last)
  }
  const shown = (): boolean => element.matches(':popover-open')
  // A press on the button is also a press outside the menu, which closes it before the click arrives.
  let openWhenPressed = false
  button.addEventListener('pointerdown', () => {
    openWhenPressed = shown()
  })

  // Not every browser gives the focus back within a shadow root.
  element.addEventListener('beforetoggle', () => shown() && element.matches(':focus-within') && button.focus())
  element.addEventListener('toggle', () => button.setAttribute('aria-expanded', String(shown())))
  button.addEventListener('keydown', ({ key }) => {
    openWhenPressed = false
    if (button.hasAttribute('aria-haspopup') && (key === 'ArrowDown' || key === 'ArrowUp')) show(key === 'ArrowUp')
  })
  list.addEventListener('keydown', (event) => {
    const all = items()
    const now = all.indexOf(event.target as HTMLElement)
    const step: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
    const to = step[event.key]
    if (event.key === 'Tab') element.hidePopover()
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLocaleLowerCase()
      const after = [...all.slice(now + 1), ...all.slice(0, now + 1)]
      after.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus()
    }
  })
  const itemOf = ({ name, icon, hint, checked, busy, stays, act }: MenuItem): HTMLElement => {
    const item = h('button', {
      class: 'plain item',
      part: 'menu-item',
      type: 'button',
      role: checked === undefined ? 'menuitem' : 'menuitemradio',
      tabindex: '-1',
      ...(checked !== undefined && { 'aria-checked': String(checked) }),
      ...(busy && { 'aria-disabled': 'true' }),
    })
    if (icon) item.append(icon)
    item.append(icon || hint ? h('span', { class: 'plain label' }, name) : name)
    if (hint) item.append(h('span', { class: 'plain aside' }, hint))
    item.addEventListener('click', () => {
      if (busy) return
      if (!stays) {
        element.hidePopover()
        // Before the act: what it changes may take the menu away, and the focus must not go with it.
        button.focus()
      }
      act()
    })
    return item
  }
  root.append(element)
  addEventListener('scroll', () => shown() && element.hidePopover(), { passive: true })

  return {
    element,
    get shown() {
      return shown()
    },
    attach(heading, entries, head) {
      button.setAttribute('aria-haspopup', 'menu')
      button.setAttribute('aria-expanded', String(shown()))
      if (head) {
        if (who.firstChild !== head) who.replaceChildren(head)
      } else who.textContent = heading
      list.setAttribute('aria-label', heading)
      // Drawn anew while it is open: the focus stays where it was.
      const focused = items().indexOf(root.activeElement as HTMLElement)
      list.replaceChildren(...entries.map(itemOf))
      if (focused >= 0) items()[Math.min(focused, entries.length - 1)]?.focus({ preventScroll: true })
      if (shown()) place()
    },
    focus: () => focus(),
    detach() {
      if (shown()) element.hidePopover()
      button.removeAttribute('aria-haspopup')
      button.removeAttribute('aria-expanded')
    },
    toggle() {
      if (!openWhenPressed && !shown()) return show()
      openWhenPressed = false
      element.hidePopover()
    },
    hide: () => shown() && element.hidePopover(),
  }
}
