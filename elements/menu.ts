// A menu that belongs to a button, by the ARIA menu-button pattern: arrow keys move, Home and End jump, Esc and a click elsewhere close.

import type { h as builder } from './dom.ts'
import menuStyles from './menu.css'

export interface MenuItem {
  readonly name: string
  act(): void
}

export interface Menu {
  readonly element: HTMLElement
  readonly shown: boolean
  /** Makes the button a menu button with these items below a line of text. */
  attach(heading: string, items: readonly MenuItem[]): void
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
  const show = (last = false): void => {
    element.showPopover()
    place()
    items()
      .at(last ? -1 : 0)
      ?.focus()
  }
  const shown = (): boolean => element.matches(':popover-open')
  // A press on the button is also a press outside the menu, which closes it before the click arrives.
  let openWhenPressed = false
  button.addEventListener('pointerdown', () => {
    openWhenPressed = shown()
  })

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
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  })
  root.append(element)
  addEventListener('scroll', () => shown() && element.hidePopover(), { passive: true })

  return {
    element,
    get shown() {
      return shown()
    },
    attach(heading, entries) {
      button.setAttribute('aria-haspopup', 'menu')
      button.setAttribute('aria-expanded', String(shown()))
      who.textContent = heading
      list.setAttribute('aria-label', heading)
      list.replaceChildren(
        ...entries.map(({ name, act }) => {
          const item = h(
            'button',
            { class: 'plain item', part: 'menu-item', type: 'button', role: 'menuitem', tabindex: '-1' },
            name,
          )
          item.addEventListener('click', () => {
            element.hidePopover()
            // Before the act: what it changes may take the menu away, and the focus must not go with it.
            button.focus()
            act()
          })
          return item
        }),
      )
    },
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
