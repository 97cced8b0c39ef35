// The screen on which a person takes their wallet from another browser.
// See docs/design/frame.md, "Devices".

import type { KeyDevice, KeyGiven } from '../../../src/contract/key-windows.ts'
import { fill } from '../../../src/kit/fill.ts'
import { apart } from '../apart.ts'
import { h } from '../view.ts'
import { failureText } from './failure-words.ts'
import type { Screen } from './screen.ts'

const SECOND = 1000

/** As the list names a browser. */
const nameOf = ({ browser, os }: KeyDevice, { words: { devices }, lang }: Screen): string => {
  if (!browser) return devices.unknown
  return os ? fill(devices.on, { browser: apart(browser), os: apart(os) }, lang) : apart(browser)
}

const showList = (screen: Screen, devices: readonly KeyDevice[], remove: (device: KeyDevice) => void): void => {
  const { words, lang, line, presses } = screen
  const used = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })
  const row = (device: KeyDevice): HTMLElement => {
    const name = nameOf(device, screen)
    const date = used.format(device.lastUsedAt * SECOND)
    const about = device.isCurrent ? words.devices.current : fill(words.devices.last, { date }, lang)
    const button = h('button', { type: 'button', class: 'plain' }, fill(words.devices.remove, { browser: name }, lang))
    presses.on(button, () => remove(device))
    return h('li', {}, h('p', {}, name), h('p', { class: 'muted' }, about), device.isCurrent ? null : button)
  }
  const note = h('p', { class: 'note muted', role: 'status' })
  const leave = h('button', { type: 'button', class: 'plain' }, words.close)
  leave.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  const isAlone = devices.every(({ isCurrent }) => isCurrent)
  presses.onRefused(() => {
    note.textContent = words.pressAgain
  })
  screen.draw(
    h('p', {}, isAlone ? words.devices.none : words.devices.text),
    h('ul', { class: 'devices' }, ...devices.map(row)),
    leave,
    note,
  )
}

/** What is said of a browser that is in the list no more. */
const textOf = ({ words }: Screen, code: string): string =>
  code === 'linked_account_not_found' ? words.devices.gone : failureText(words, code)

export const removeDevice = async (screen: Screen): Promise<void> => {
  const { words, line } = screen
  const say = (text: string): void => screen.draw(h('p', { class: 'note muted', role: 'status' }, text))
  const remove = async (device: KeyDevice): Promise<void> => {
    say(words.devices.busy)
    const outcome = await line.act({ act: 'do', remove: device.id })
    if ('failed' in outcome) return again(textOf(screen, outcome.failed))
    screen.finish(words.devices.done, 'done')
  }
  const again = (text: string): void => {
    const button = h('button', { type: 'button', class: 'filled' }, words.again)
    button.addEventListener('click', () => void list())
    screen.draw(h('p', { class: 'note', role: 'alert', 'data-tone': 'error' }, text), button)
  }
  const list = async (): Promise<void> => {
    say(words.wait)
    const outcome = await line.act({ act: 'do' })
    if ('failed' in outcome) return again(textOf(screen, outcome.failed))
    showList(screen, (outcome.given as KeyGiven['devices']).devices, (device) => void remove(device))
  }
  await list()
}
