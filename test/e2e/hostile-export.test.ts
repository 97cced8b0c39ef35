// The frame of published clients’ export as a hostile page draws it: masked, cut, turned, covered.
// A press in it opens a window, however it came about, and gives nothing: docs/design/frame.md, "Export".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoAppData } from './demo-app-data.ts'
import { type Evil, evil, type HostilePage, hostilePage } from './hostile-steps.ts'
import { pressLast } from './key-window-steps.ts'
import { hostOfTests } from './wallet-host.ts'
import { DEMO_APP, worldOfTests } from './world.ts'

const world = worldOfTests({}, async () => ({ data: await demoAppData() }))
const host = hostOfTests()

/** Of the frame, and of what is around it. */
const DRAWN: readonly (readonly [frame: string, around: string])[] = [
  ['', ''],
  ...[
    'mask-image: linear-gradient(transparent, transparent)',
    'mask-image: linear-gradient(rgba(0,0,0,.03), rgba(0,0,0,.03))',
    '-webkit-mask-image: linear-gradient(transparent 0 40px, #000 40px)',
    'mask: radial-gradient(circle, #000 4px, transparent 5px)',
    'mask-composite: exclude; mask-image: linear-gradient(#000, #000), linear-gradient(#000, #000)',
    '-webkit-mask-box-image: linear-gradient(transparent, #000)',
    'clip-path: inset(20px 140px)',
    'clip-path: circle(6px)',
    'clip-path: polygon(45% 30%, 55% 30%, 55% 70%, 45% 70%)',
    'opacity: .001',
    'filter: opacity(0)',
    'filter: brightness(100)',
    'backdrop-filter: blur(9px)',
    'mix-blend-mode: screen',
    'transform: scale(3)',
    'transform: rotate(180deg)',
    'transform: perspective(40px) rotateX(20deg)',
    'scale: 1 .2',
    'translate: 3px 3px',
    'will-change: transform; position: relative; inset-inline-start: 4px',
    'zoom: .6',
    'object-view-box: inset(0)',
  ].flatMap((css) => [[css, ''] as const, ['', css] as const]),
]

/** All of them in a sweep; before a merge one of each ten. */
const SHOWN = process.env.SWEEP ? DRAWN : DRAWN.filter((_, at) => at % 10 === 1)

const putUp = ({ page, wallets }: HostilePage, [own, around]: readonly [string, string]): Promise<void> =>
  evil(
    page,
    (evil: Evil, address: string, own: string, around: string) => {
      document.querySelector('#around')?.remove()
      const box = Object.assign(document.createElement('div'), { id: 'around' })
      const frame = Object.assign(document.createElement('iframe'), { id: 'export' })
      const { origin } = new URL((document.querySelector('iframe#first') as HTMLIFrameElement).src)
      frame.src = `${origin}/apps/latchkeydemoapp0000000001/embedded-wallets/export?address=${address}&width=300px#token=${evil.token()}`
      frame.style.cssText = `width:300px;height:44px;border:0;${own}`
      box.style.cssText = `width:300px;height:44px;margin:80px;${around}`
      // What lies over it, and lets a press through.
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none'
      cover.textContent = 'Click here to win'
      box.append(frame)
      document.body.append(box, cover)
    },
    wallets[DEMO_APP] ?? '',
    own,
    around,
  )

test('however it is drawn, presses in it open a window that gives nothing by itself, and the page is told nothing', async () => {
  const there = await hostilePage(world, host)
  const { page } = there
  const context = page.context()
  const given: string[] = []
  context.on('request', (request) => {
    if (/\/(export|share|recovery)/.test(new URL(request.url()).pathname) && request.method() === 'POST')
      given.push(request.url())
  })
  let opened = 0
  for (const drawn of SHOWN) {
    await putUp(there, drawn)
    const button = page.frameLocator('#export').getByRole('button')
    // Some are drawn so that nobody sees them.
    await button.waitFor({ state: 'attached' })
    const windows: Page[] = []
    const isOpened = page.waitForEvent('popup').then((window) => windows.push(window))
    // By the keyboard: a press that the browser takes for one, wherever the page has drawn it.
    await button.focus()
    await page.keyboard.press('Enter')
    await isOpened
    const [window] = windows as [Page]
    await window.getByText('asks to show you the private key').waitFor()
    // Where the page had a pointer that clicks fast, its clicks fall into the window.
    const box = await window.getByRole('button', { name: 'Show private key' }).boundingBox()
    assert.ok(box)
    for (let click = 0; click < 3; click++) await window.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await window.getByText('Wait a moment, then press once more.').waitFor()
    assert.equal(await window.locator('output').count(), 0, String(drawn))
    assert.deepEqual(given, [], String(drawn))
    opened += 1
    await pressLast(window, 'Refuse')
  }
  assert.ok(opened >= (process.env.SWEEP ? 40 : 4), String(opened))
  assert.deepEqual(given, [])
})
