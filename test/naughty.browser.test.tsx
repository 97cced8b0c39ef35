// Hostile texts from config, person or token are shown as text: they run nothing, make no element, break no layout.

import { expect } from '@open-wc/testing'
import { SCREEN_STATES } from '../demo/states.ts'
import { adoptStyles } from '../src/browser/adopt-styles.ts'
import type { LinkedAccount } from '../src/contract/entities.ts'
import type { ErrorParams } from '../src/contract/screens.ts'
import { DIRECTORY } from '../src/screens/registry.ts'
import { type ScreenState, screenState } from '../src/screens/screen-state.ts'
import stageStyles from '../src/screens/stage.css'
import { draw } from './draw.tsx'
import { NAUGHTY } from './fakes/naughty.ts'

const times = { verifiedAt: new Date(0), firstVerifiedAt: null, latestVerifiedAt: null }
const listed = (...accounts: object[]) =>
  accounts.map((account, place) => ({
    key: String(place),
    account: { ...account, ...times } as unknown as LinkedAccount,
    canRemove: true,
    canChange: place === 0,
  }))
const known = (screen: string, name: string): ScreenState => {
  const found = SCREEN_STATES.find((state) => state.screen === screen && state.name === name)
  if (!found) throw new Error(`There is no state "${name}" of ${screen}.`)
  return found as ScreenState
}
const menu = known('LANDING', 'empty') as ScreenState<'LANDING'>
const account = known('ACCOUNT_SCREEN', 'asking') as ScreenState<'ACCOUNT_SCREEN'>
const error: ErrorParams = { code: 'x', status: 422, message: '', retry: null }
const view = { title: 'error.title', text: null, button: 'button.again', to: 'retry' } as const

/** Each place, as a state of a screen. The words that are not shown as text but as a name are in no text. */
const PLACES: Record<string, (text: string) => ScreenState> = {
  'header, message and name of an app': (text) =>
    screenState(
      'LANDING',
      '',
      menu.state,
      {},
      { ...menu.app, header: text, message: text, name: text, logoUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
    ),
  'what was typed into the menu': (text) => screenState('LANDING', '', { ...menu.state, email: text }, {}, menu.app),
  'an app’s words for whoever is not on its list': (text) =>
    screenState(
      'ALLOWLIST_REJECTION_SCREEN',
      '',
      {
        at: 'shown',
        title: { plain: text },
        text: { plain: text },
        button: { plain: text },
        view,
        retry: null,
        menu: null,
        link: 'https://example.com',
        command: null,
      },
      error,
    ),
  'the words of a service': (text) =>
    screenState(
      'ERROR_SCREEN',
      '',
      {
        at: 'shown',
        title: 'login.not_allowed',
        text: { plain: text, code: 'disallowed_login_method' },
        button: 'button.again',
        view,
        retry: null,
        menu: null,
        link: null,
        command: null,
      },
      { ...error, message: text },
    ),
  'names of accounts': (text) =>
    screenState(
      'ACCOUNT_SCREEN',
      '',
      {
        ...account.state,
        asking: '1',
        accounts: listed(
          { type: 'email', address: text },
          { type: 'custom_auth', customUserId: text },
          { type: 'google_oauth', subject: '1', email: text },
          { type: 'github_oauth', subject: '1', username: text },
          { type: 'tiktok_oauth', subject: '1', name: text },
          { type: 'farcaster', fid: 1, ownerAddress: '', username: text },
          { type: 'telegram', telegramUserId: '1', firstName: text },
          { type: 'passkey', credentialId: 'c', authenticatorName: text, createdWithBrowser: text },
          { type: 'cross_app', subject: text },
          { type: text },
        ),
      },
      {},
    ),
  'an address that a code went to': (text) => {
    const code = known('AWAITING_PASSWORDLESS_CODE', 'awaiting') as ScreenState<'AWAITING_PASSWORDLESS_CODE'>
    const recipient = { method: 'email', address: text } as const
    return screenState(
      'AWAITING_PASSWORDLESS_CODE',
      '',
      { ...code.state, recipient, problem: { plain: text } },
      { ...code.params, recipient },
    )
  },
}

const show = async (at: ScreenState) => {
  const { View: Screen, copy, styles } = await DIRECTORY.load(at.screen)
  const drawing = draw(
    <div className="stage">
      <div className="body">
        <div>
          <Screen {...{ params: at.params, state: at.state, app: at.app, copy, locale: 'en', send() {} }} />
        </div>
      </div>
    </div>,
  )
  adoptStyles(drawing.root, stageStyles)
  if (styles) adoptStyles(drawing.root, styles)
  drawing.place.style.display = 'block'
  drawing.place.style.width = '328px'
  // The width of a screen is measured by its dialog.
  drawing.place.style.containerType = 'inline-size'
  return drawing
}
const elementsOf = (root: ShadowRoot): string => [...root.querySelectorAll('*')].map(({ localName }) => localName).join(' ')
/** What sticks out of the place at either side. What a piece cuts off with dots sticks out of nothing; the body would cut off whole words. */
const stickingOut = ({ place, root }: { place: HTMLElement; root: ShadowRoot }): string[] => {
  const [left, right] = [place.getBoundingClientRect().left - 1, place.getBoundingClientRect().right + 1]
  const isCut = (element: Element): boolean => {
    for (let up = element.parentElement; up && !up.matches('.body'); up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true
    return false
  }
  const isOut = ({ width, left: from, right: to }: DOMRect): boolean => width > 1 && (from < left || to > right)
  const textIsOut = (element: Element): boolean => {
    const range = document.createRange()
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false
      range.selectNodeContents(node)
      return isOut(range.getBoundingClientRect())
    })
  }
  const cuts = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
  return [...root.querySelectorAll('*')]
    .filter((element) => !isCut(element) && (isOut(element.getBoundingClientRect()) || (!cuts(element) && textIsOut(element))))
    .map(({ localName, className }) => `${localName}.${className}`)
}

describe('naughty texts', () => {
  for (const [place, of] of Object.entries(PLACES))
    it(`${place}: shown as text, and nothing else comes of it`, async () => {
      for (const text of NAUGHTY) {
        // A name that is too long for its row is drawn in two pieces, so the harmless one is as long.
        const harmless = await show(of('A'.repeat([...text].length)))
        expect(stickingOut(harmless)).to.deep.equal([])
        const drawn = await show(of(text))
        expect(elementsOf(drawn.root), text).to.equal(elementsOf(harmless.root))
        harmless.place.remove()
        expect(stickingOut(drawn), text).to.deep.equal([])
        const shown = [drawn.root.textContent, ...[...drawn.root.querySelectorAll('input')].map(({ value }) => value)].join()
        // A field has one line.
        const wanted =
          drawn.root.querySelector('input[type=email]') && place.startsWith('what was typed')
            ? text.replace(/[\r\n]/g, '').trim()
            : text
        expect(shown.includes(wanted), text).to.equal(true)
        drawn.place.remove()
      }
      expect((window as { naughty?: unknown }).naughty).to.equal(undefined)
    })
})
