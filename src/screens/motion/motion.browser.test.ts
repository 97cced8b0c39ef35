// What moves in a modal, tried with a real pointer on a sheet and on a card.

import { expect } from '@open-wc/testing'
import { emulateMedia, resetMouse, sendMouse, setViewport } from '@web/test-runner-commands'
import dialogStyles from '../../../elements/modal/dialog.css'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { move } from './motion.ts'

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1000, height: 740 }

/** A dialog as the modal has it: a header with its buttons, and a screen below. */
const open = (own: { closable?: boolean } = {}) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = place.attachShadow({ mode: 'open' })
  adoptStyles(root, dialogStyles)
  const dialog = document.createElement('dialog')
  const stage = document.createElement('div')
  stage.className = 'stage'
  const header = document.createElement('header')
  header.style.height = '48px'
  const close = document.createElement('button')
  close.className = 'icon-button close'
  if (own.closable !== false) header.append(close)
  const screen = document.createElement('main')
  screen.style.height = '300px'
  stage.append(header, screen)
  dialog.append(stage)
  root.append(dialog)
  const heard: string[] = []
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    heard.push('cancel')
  })
  close.addEventListener('click', () => heard.push('press'))
  dialog.showModal()
  move(root)
  for (const animation of dialog.getAnimations()) animation.finish()
  return { place, root, dialog, header, screen, close, heard }
}
type Opened = ReturnType<typeof open>

/** Pulls from a place of the dialog, down by `far` in steps; the pointer is released unless `holds`. */
const pull = async ({ dialog }: Opened, far: number, { from = 24, holds = false, x = 100 } = {}) => {
  const top = dialog.getBoundingClientRect().top + from
  await sendMouse({ type: 'move', position: [x, Math.round(top)] })
  await sendMouse({ type: 'down' })
  for (const part of [0.25, 0.5, 0.75, 1]) await sendMouse({ type: 'move', position: [x, Math.round(top + far * part)] })
  if (!holds) await sendMouse({ type: 'up' })
}

describe('motion', () => {
  let opened: Opened | null = null
  afterEach(async () => {
    opened?.place.remove()
    await resetMouse()
    await emulateMedia({ reducedMotion: 'no-preference' })
    await setViewport(WIDE)
  })

  it('closes a sheet that is pulled down far enough, as Esc would, and lets it go back where the page prevents that', async () => {
    await setViewport(NARROW)
    opened = open()
    await pull(opened, 200, { holds: true })
    expect(opened.dialog.style.transform).to.equal('translateY(200px)')
    expect(opened.heard).to.deep.equal([])
    await sendMouse({ type: 'up' })
    expect(opened.heard).to.deep.equal(['cancel'])
    expect(opened.dialog.getAttribute('style')).to.equal('')
    expect(opened.dialog.open).to.equal(true)
  })

  it('answers an end with a short vibration where there is a motor, once for each end, and not to who wants no motion', async () => {
    const felt: (readonly number[])[] = []
    Object.defineProperty(navigator, 'vibrate', {
      configurable: true,
      value: (pattern: readonly number[]) => felt.push(pattern) > 0,
    })
    try {
      opened = open()
      // A browser asks for a press first.
      await pull(opened, 0)
      const mark = document.createElement('div')
      const show = (className: string) => {
        mark.className = className
        opened?.screen.append(mark)
        return new Promise((resolve) => requestAnimationFrame(resolve))
      }
      await show('mark turning')
      expect(felt).to.deep.equal([])
      await show('mark success')
      await show('mark success')
      expect(felt).to.deep.equal([[12]])
      await show('mark error')
      expect(felt).to.deep.equal([[12], [12, 60, 12]])
      await emulateMedia({ reducedMotion: 'reduce' })
      await show('mark success')
      expect(felt.length).to.equal(2)
    } finally {
      Reflect.deleteProperty(navigator, 'vibrate')
    }
  })

  it('has a grabber where it is a sheet that can be closed, alone', async () => {
    const grabber = ({ header }: Opened) => getComputedStyle(header, '::before').height
    opened = open()
    expect(grabber(opened)).to.equal('auto')
    await setViewport(NARROW)
    expect(grabber(opened)).to.equal('4px')
    opened.close.remove()
    expect(grabber(opened)).to.equal('auto')
  })

  it('stays where a pull goes up, begins below the header, or closes what nobody may close', async () => {
    await setViewport(NARROW)
    opened = open()
    await pull(opened, -60)
    await pull(opened, 200, { from: 200 })
    expect(opened.heard).to.deep.equal([])
    opened.place.remove()
    opened = open({ closable: false })
    await pull(opened, 200)
    expect(opened.heard).to.deep.equal([])
    opened.place.remove()
    await setViewport(WIDE)
    opened = open()
    await pull(opened, 200, { x: 500 })
    expect(opened.heard).to.deep.equal([])
  })

  it('presses no button that a pull began on, and leaves a press a press', async () => {
    await setViewport(NARROW)
    opened = open()
    const { left, width, top, height } = opened.close.getBoundingClientRect()
    const x = Math.round(left + width / 2)
    const from = Math.round(top + height / 2 - opened.dialog.getBoundingClientRect().top)
    await pull(opened, 200, { from, x })
    expect(opened.heard).to.deep.equal(['cancel'])
    // It is on its way back up.
    for (const animation of opened.dialog.getAnimations()) animation.finish()
    await pull(opened, 0, { from, x })
    expect(opened.heard).to.deep.equal(['cancel', 'press'])
  })

  /** Presses a row, and draws the screen that waits for what it names. */
  const travel = async ({ screen }: Opened): Promise<Animation[]> => {
    screen.innerHTML = '<button class="row"><span class="tile"><svg width="24" height="24"></svg></span></button>'
    screen.querySelector('button')?.click()
    screen.innerHTML = '<div class="mark turning"><svg width="36" height="36"></svg></div>'
    await Promise.resolve()
    return screen.querySelector('svg')?.getAnimations() ?? []
  }

  it('lets the mark of the row that was pressed travel to the waiting screen, once', async () => {
    opened = open()
    const [animation, ...more] = await travel(opened)
    expect(more).to.deep.equal([])
    expect(animation?.effect?.getComputedTiming().duration).to.equal(200)
    const { screen } = opened
    screen.innerHTML = '<div class="mark turning"><svg width="36" height="36"></svg></div>'
    await Promise.resolve()
    expect(screen.querySelector('svg')?.getAnimations()).to.deep.equal([])
  })

  it('pops a digit as it is typed, and closes the ring before it draws the check', () => {
    opened = open()
    const { screen } = opened
    screen.innerHTML =
      '<div class="code plain"><span class="box">1</span><span class="box"></span></div><div class="mark success"><svg><path d="M5 12l4 4"/></svg></div>'
    const [typed, empty] = screen.querySelectorAll('.box')
    const nameOf = (place: Element | null | undefined, pseudo?: string) => place && getComputedStyle(place, pseudo).animationName
    expect([typed, empty].map((box) => nameOf(box))).to.deep.equal(['pop', 'none'])
    const mark = screen.querySelector('.mark')
    expect([nameOf(mark, '::after'), nameOf(mark?.querySelector('path'))]).to.deep.equal(['close', 'draw'])
  })

  it('is still where a person asks for less motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    opened = open()
    expect(await travel(opened)).to.deep.equal([])
    opened.screen.innerHTML = '<div class="code plain"><span class="box">1</span></div><div class="mark success"></div>'
    expect(opened.screen.getAnimations({ subtree: true })).to.deep.equal([])
  })
})
