// How one screen of a stage follows another: the paint that answers a press comes before the next screen is made.

import { expect } from '@open-wc/testing'
import { atom } from 'nanostores'
import { act } from 'react'
import { draw } from '../../test/draw.tsx'
import { app } from '../../test/fakes/app.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import type { Modal, ModalView } from '../flows/runtime/modal.ts'
import { painted } from '../kit/wait.ts'
import { ScreenFrame } from '../parts/screen-frame.tsx'
import { type AnyRow, DIRECTORY } from './registry.ts'
import { Stage, type StageElement } from './stage.tsx'

interface Drawn {
  readonly state: { readonly at: string }
  send(event: unknown): void
}

/** How often each screen was drawn. */
const counts: Record<string, number> = {}
const screenOf = (name: string) =>
  function Screen({ state, send }: Drawn) {
    counts[name] = (counts[name] ?? 0) + 1
    return (
      <ScreenFrame title={`${name} ${state.at}`}>
        <input data-first="" aria-label={name} />
        <button type="button" onClick={() => send(name)}>
          Go on from {name}
        </button>
      </ScreenFrame>
    )
  }
const ROWS = { LANDING: screenOf('one'), AWAITING_PASSWORDLESS_CODE: screenOf('two') }

const viewOf = (screen: keyof typeof ROWS, entry: number, at = ''): ModalView =>
  ({
    route: { screen, params: {} },
    name: screen,
    flow: '',
    state: { at },
    app,
    canGoBack: entry > 1,
    nested: null,
    backEnds: false,
    around: null,
    more: 0,
    entry,
  }) as unknown as ModalView

/** A stage in an open dialog that shows the first screen, and what its modal is sent. */
const open = () => {
  const $view = atom<ModalView | null>(viewOf('LANDING', 1))
  const heard: unknown[] = []
  const modal = {
    $view,
    send: (event: unknown) => heard.push(event),
    back: () => heard.push('back'),
    screenFailed() {},
    home() {},
  } as unknown as Modal
  const dialog = document.createElement('dialog')
  const container = Object.assign(document.createElement('div'), {
    stageHost: { modal, words: null, closable: true, accent: '', requestClose() {} },
  }) as StageElement
  dialog.append(container)
  const tag = document.createElement('div')
  const place = tag.attachShadow({ mode: 'open' })
  place.append(dialog)
  document.body.append(tag)
  dialog.show()
  const { root } = draw(<Stage container={container} />)
  const show = (view: ModalView | null) => act(() => $view.set(view))
  const titles = () => [...root.querySelectorAll('h2')].map(({ textContent }) => textContent)
  /** What is adopted of the screens' sheets, in its order. */
  const sheets = () => place.adoptedStyleSheets.map((sheet) => (sheet.cssRules[0] as CSSStyleRule).selectorText)
  return { $view, heard, tag, dialog, container, root, show, titles, sheets, next: () => act(painted) }
}
type Opened = ReturnType<typeof open>

describe('a screen that follows another', () => {
  const before = new Map<BuiltScreen, AnyRow | undefined>()
  let opened: Opened
  beforeEach(() => {
    for (const [screen, View] of Object.entries(ROWS) as [BuiltScreen, AnyRow['View']][]) {
      before.set(screen, DIRECTORY.rows.get(screen))
      const next = screen === 'LANDING' ? ['AWAITING_PASSWORDLESS_CODE'] : []
      DIRECTORY.rows.set(screen, { flow: '', View, copy: {}, styles: `.${screen} {}`, next } as unknown as AnyRow)
    }
    for (const name of Object.keys(counts)) delete counts[name]
    opened = open()
  })
  afterEach(() => {
    opened.tag.remove()
    for (const [screen, row] of before) row ? DIRECTORY.rows.set(screen, row) : DIRECTORY.rows.delete(screen)
  })

  it('is made after the paint in which the former one goes, which is not drawn again and keeps the focus until then', async () => {
    const { root, show, titles, next } = opened
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    expect(titles()).to.deep.equal(['one '])
    expect(counts).to.deep.equal({ one: 1 })
    expect(root.querySelector('.stage')?.classList.contains('leaving')).to.equal(true)
    // What is pressed around it goes with it.
    expect(root.querySelector('[part=back]')).not.to.exist
    expect(root.activeElement?.ariaLabel).to.equal('one')
    await next()
    expect(titles()).to.deep.equal(['two '])
    expect(root.querySelector('.stage')?.className).to.equal('stage')
    expect(root.querySelector('[part=back]')).to.exist
    expect(root.activeElement?.ariaLabel).to.equal('two')
  })

  it('has its own style sheet alone: neither that of the former one nor that of a likely next', async () => {
    const { show, sheets, next } = opened
    await next()
    await act(() => new Promise<void>((done) => requestIdleCallback(() => done())))
    expect(sheets()).to.deep.equal(['.LANDING'])
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    expect(sheets()).to.deep.equal(['.LANDING'])
    await next()
    expect(sheets()).to.deep.equal(['.AWAITING_PASSWORDLESS_CODE'])
    show(viewOf('LANDING', 3))
    await next()
    expect(sheets()).to.deep.equal(['.LANDING'])
  })

  it('hears nothing of what is pressed on the former one', async () => {
    const { root, heard, show, next } = opened
    const press = () => root.querySelector('button:not(.icon-button)')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    press()
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    press()
    await next()
    press()
    expect(heard).to.deep.equal(['one', 'two'])
  })

  it('is not gone back from by a press that was meant for the former one', async () => {
    const { root, heard, show, next } = opened
    const press = () => act(() => root.querySelector<HTMLElement>('[part=back]')?.click())
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    await next()
    show(viewOf('LANDING', 3))
    press()
    expect(heard).to.deep.equal([])
    await next()
    press()
    expect(heard).to.deep.equal(['back'])
  })

  /** Within the stage, as where it is an element around what it draws. */
  const within = (tag: string, event: Event) => {
    const pressed = document.createElement(tag)
    opened.container.append(pressed)
    pressed.dispatchEvent(event)
  }
  const click = () => new MouseEvent('click', { bubbles: true, composed: true })
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true })

  for (const [what, press] of [
    ['a button', () => within('button', click())],
    ['Esc', () => within('input', key('Escape'))],
  ] as const)
    it(`is the same one, drawn after the paint that answers a press of ${what}`, async () => {
      const { root, show, titles, next } = opened
      press()
      show(viewOf('LANDING', 1, 'sending'))
      show(viewOf('LANDING', 1, 'sent'))
      expect(titles()).to.deep.equal(['one '])
      expect(root.querySelector('.stage')?.className).to.equal('stage')
      await next()
      expect(titles()).to.deep.equal(['one sent'])
      show(viewOf('LANDING', 1, 'later'))
      expect(titles()).to.deep.equal(['one later'])
    })

  it('takes no second press while what the first one has changed is not drawn', async () => {
    const { container, show, next } = opened
    let presses = 0
    container.addEventListener('click', () => {
      presses += 1
    })
    const press = () => within('button', click())
    press()
    press()
    expect(presses).to.equal(2)
    show(viewOf('LANDING', 1, 'sending'))
    press()
    expect(presses).to.equal(2)
    await next()
    press()
    expect(presses).to.equal(3)
  })

  it('is the same one, drawn at once where a field shows what is pressed or typed', () => {
    const { show, titles } = opened
    within('input', click())
    show(viewOf('LANDING', 1, 'ticked'))
    expect(titles()).to.deep.equal(['one ticked'])
    within('input', key('1'))
    show(viewOf('LANDING', 1, 'typed'))
    expect(titles()).to.deep.equal(['one typed'])
  })

  it('is shown as it is by then, and what changes on one screen is drawn at once', async () => {
    const { show, titles, next } = opened
    show(viewOf('LANDING', 1, 'sending'))
    expect(titles()).to.deep.equal(['one sending'])
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2, 'sent'))
    expect(titles()).to.deep.equal(['one sending'])
    await next()
    expect(titles()).to.deep.equal(['two sent'])
  })

  it('is made at once in a dialog that is closed, and in a page that nobody sees', () => {
    const { dialog, show, titles } = opened
    dialog.close()
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    expect(titles()).to.deep.equal(['two '])
    dialog.show()
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    try {
      show(viewOf('LANDING', 3))
      expect(titles()).to.deep.equal(['one '])
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('is not made any more where the dialog closes before it', async () => {
    const { dialog, show, titles, next } = opened
    show(viewOf('AWAITING_PASSWORDLESS_CODE', 2))
    dialog.close()
    show(null)
    await next()
    expect(counts).to.deep.equal({ one: 1 })
    expect(titles()).to.deep.equal(['one '])
  })
})
