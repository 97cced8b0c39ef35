// The screens on which a person makes the passkey that recovers their wallet, and those that they have.
// See docs/design/frame.md, "Passkeys".

import type { KeyPasskey, ListedPasskey } from '../../../src/contract/key-windows.ts'
import { MOST_RECOVERY_PASSKEYS } from '../../../src/contract/wallets/recovery.ts'
import { fill } from '../../../src/kit/fill.ts'
import { apart } from '../apart.ts'
import { h } from '../view.ts'
import { answerOf, canMakePasskeys, makePasskey, tellPasskeys } from './authenticator.ts'
import { failureText } from './failure-words.ts'
import { showForm } from './form.ts'
import type { KeyOutcome } from './key-line.ts'
import type { Screen } from './screen.ts'

const SECOND = 1000

const shownOf = ({ asked, app, words }: Screen) => ({ app, person: asked.person.name ?? words.guest })
/** Tells the browser which ones count after a change that was made. */
const told = (screen: Screen, ids: readonly string[]): void => {
  const { passkeys } = screen.asked
  if (passkeys) void tellPasskeys({ handle: passkeys.handle, ids }, shownOf(screen))
}

/** Makes one and has the half sealed by it. One that was made is not made again where the service was not reached. */
const making = (screen: Screen): (() => Promise<KeyOutcome>) => {
  const { asked, line } = screen
  let made: KeyPasskey | null = null
  return async () => {
    if (!asked.passkeys) return { failed: 'other' }
    if (!made) {
      const outcome = await makePasskey(asked.passkeys, shownOf(screen))
      if ('failed' in outcome) return outcome
      made = outcome.passkey
    }
    const outcome = await line.act({ act: 'do', passkey: made })
    if ('given' in outcome) told(screen, [...asked.passkeys.ids, made.id])
    return outcome
  }
}

const showMaking = (screen: Screen, isFirst: boolean): void => {
  const own = screen.words.passkey
  showForm(screen, {
    careful: own.careful,
    isCalm: true,
    fields: [],
    hint: own.hint,
    submit: isFirst ? own.make : own.add,
    busy: own.busy,
    fault: () => null,
    act: making(screen),
    done: () => (isFirst ? own.made : own.added),
    said: () => null,
    closes: true,
  })
}

/** Takes one away. Of those without a public key that stay, one answers first: it is given one, and the half of the removed one ends. */
const removing = async ({ asked, line }: Screen, remove: string): Promise<KeyOutcome> => {
  const old = asked.passkeys?.old?.filter((id) => id !== remove) ?? []
  if (!asked.passkeys || old.length === 0) return line.act({ act: 'do', remove })
  const outcome = await answerOf({ input: asked.passkeys.input, ids: old })
  return 'failed' in outcome ? outcome : line.act({ act: 'do', remove, passkey: outcome.passkey })
}

const nameOf = ({ name }: ListedPasskey, { words }: Screen): string => (name === null ? words.passkey.unnamed : apart(name))

const showList = (screen: Screen, listed: readonly ListedPasskey[]): void => {
  const { words, lang, line, presses } = screen
  const own = words.passkey
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })
  const note = h('p', { class: 'note muted', role: 'status' })
  const remove = async ({ id }: ListedPasskey): Promise<void> => {
    note.textContent = own.removing
    const outcome = await removing(screen, id)
    if ('failed' in outcome) note.textContent = failureText(words, outcome.failed)
    else {
      told(screen, screen.asked.passkeys?.ids.filter((one) => one !== id) ?? [])
      screen.finish(own.removed)
    }
  }
  const row = (passkey: ListedPasskey): HTMLElement => {
    const name = nameOf(passkey, screen)
    const button = h('button', { type: 'button', class: 'plain' }, fill(own.remove, { name }, lang))
    presses.on(button, () => void remove(passkey))
    const since = fill(own.since, { date: day.format(passkey.since * SECOND) }, lang)
    return h('li', {}, h('p', {}, name), h('p', { class: 'muted' }, since), listed.length > 1 ? button : null)
  }
  const leave = h('button', { type: 'button', class: 'plain' }, words.close)
  leave.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  const more = h('button', { type: 'button', class: 'filled' }, own.add)
  more.addEventListener('click', () => showMaking(screen, false))
  presses.onRefused(() => {
    note.textContent = words.pressAgain
  })
  screen.draw(
    h('p', {}, own.text),
    h('ul', { class: 'devices' }, ...listed.map(row)),
    listed.length > 1 ? null : h('p', { class: 'muted' }, own.last),
    listed.length < MOST_RECOVERY_PASSKEYS ? h('div', { class: 'pair' }, leave, more) : leave,
    note,
  )
}

/** Says before anything is made that none can be made here, as far as the browser tells. */
export const passkeyScreen = async (screen: Screen): Promise<void> => {
  const { words, asked, draw, line } = screen
  const { listed = [] } = asked
  if (listed.length > 0) return showList(screen, listed)
  draw(h('p', { class: 'muted', role: 'status' }, words.wait))
  if (await canMakePasskeys()) return showMaking(screen, true)
  const leave = h('button', { type: 'button', class: 'filled' }, words.close)
  leave.addEventListener('click', () => {
    line.leave('refuse')
    close()
  })
  draw(h('p', { class: 'note', role: 'alert', 'data-tone': 'error' }, failureText(words, 'passkey_unable')), leave)
}
