// What a person or a page asks of the tags, and how far that has come.

import type { Page } from 'playwright-core'

interface ActRow {
  /** Whether a person is signed in. */
  readonly as: 'stranger' | 'person'
  readonly tag: 'login-modal' | 'wallet-button' | 'fund-account'
  /** The method of the tag; absent: its button is pressed. */
  readonly method?: string
  readonly given?: readonly unknown[]
}
export const ACTS = {
  login: { as: 'stranger', tag: 'login-modal', method: 'login' },
  connectWallet: { as: 'stranger', tag: 'login-modal', method: 'connectWallet' },
  press: { as: 'stranger', tag: 'wallet-button' },
  openFund: { as: 'stranger', tag: 'fund-account', method: 'open' },
  createWallet: { as: 'person', tag: 'login-modal', method: 'createWallet' },
  manageAccount: { as: 'person', tag: 'login-modal', method: 'manageAccount' },
  link: { as: 'person', tag: 'login-modal', method: 'link', given: ['sms'] },
  enrollMfa: { as: 'person', tag: 'login-modal', method: 'enrollMfa' },
  fund: { as: 'person', tag: 'login-modal', method: 'fund' },
  signMessage: { as: 'person', tag: 'login-modal', method: 'signMessage', given: ['Ahoy'] },
  setRecovery: { as: 'person', tag: 'login-modal', method: 'setRecovery' },
  updateEmail: { as: 'person', tag: 'login-modal', method: 'updateEmail' },
  unlink: { as: 'person', tag: 'login-modal', method: 'unlink', given: [{ type: 'phone', id: '+14155550100' }] },
  verifyMfa: { as: 'person', tag: 'login-modal', method: 'verifyMfa' },
  forkSession: { as: 'person', tag: 'login-modal', method: 'forkSession' },
  refreshUser: { as: 'person', tag: 'login-modal', method: 'refreshUser' },
  getAccessToken: { as: 'person', tag: 'login-modal', method: 'getAccessToken' },
  logout: { as: 'person', tag: 'login-modal', method: 'logout' },
  menu: { as: 'person', tag: 'wallet-button', method: 'open' },
} as const satisfies Readonly<Record<string, ActRow>>
export type Act = keyof typeof ACTS

/** Begins it. How a method ends is kept in the page. */
export const begin = (page: Page, act: Act): Promise<void> =>
  page.evaluate(
    ({ tag, method, given = [] }: Omit<ActRow, 'as'>) => {
      const place = window as { actEnded?: string | null }
      place.actEnded = null
      const element = document.querySelector(tag)
      if (!method) return element?.shadowRoot?.querySelector('button')?.click()
      const done = (element as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>)[method]?.(...given)
      done?.then(
        () => Object.assign(place, { actEnded: 'resolved' }),
        (error: { code?: string; message?: string } | null) =>
          Object.assign(place, { actEnded: error?.code ?? `no code: ${error?.message}` }),
      )
    },
    ACTS[act] as Omit<ActRow, 'as'>,
  )

export interface Begun {
  /** How the method has ended: `resolved`, or the code of its error; null: not yet, or there is no method. */
  readonly ended: string | null
  readonly isOpen: boolean
  /** What open dialogs and menus say. */
  readonly text: string
  /** Whether one of them has something to press or to type into. */
  readonly wayOn: boolean
}

export const how = (page: Page): Promise<Begun> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('login-modal, wallet-button, fund-account')]
      .flatMap((tag) => [...(tag.shadowRoot?.querySelectorAll<HTMLElement>('dialog[open], [popover]:popover-open') ?? [])])
      .filter((one) => one.checkVisibility())
    const controls = shown.flatMap((one) => [...one.querySelectorAll<HTMLElement>('button, input, a[href]')])
    // What is on every screen is no way on from one that waits.
    const rest = ':disabled, [aria-disabled="true"], [part~="close"], [part~="back"], [part~="info"]'
    const usable = controls.filter((one) => one.checkVisibility() && !one.matches(rest))
    return {
      ended: (window as { actEnded?: string | null }).actEnded ?? null,
      isOpen: shown.length > 0,
      text: shown.map((one) => one.innerText.trim()).join(' | '),
      wayOn: usable.length > 0,
    }
  })
