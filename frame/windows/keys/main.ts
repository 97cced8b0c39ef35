// The window in which a person does something with a key: a page of the service, opened in their press.
// See docs/design/frame.md, "Windows".

import { KEY_PURPOSES, type KeyAsked, type KeyPurpose } from '../../../src/contract/key-windows.ts'
import { PASSWORD_MIN } from '../../../src/contract/limits.ts'
import { windowScheme } from '../../../src/contract/window-scheme.ts'
import { fill } from '../../../src/kit/fill.ts'
import { plainName } from '../../../src/kit/plain-name.ts'
import { loadLater } from '../../later/load-later.ts'
import { loadArgon2 } from '../../password/load-argon2.ts'
import { appOfAddress } from '../../service/app-of-address.ts'
import { knownFacts } from '../../service/known-facts.ts'
import { askingPages } from '../../wallet/pages.ts'
import { keyWords, requestWords } from '../../words/words.ts'
import { loadAlone } from '../alone/load-alone.ts'
import type { Alone } from '../alone/open-alone.ts'
import { apart } from '../apart.ts'
import { loadConfirm } from '../confirm/load-confirm.ts'
import { marks } from '../marks.ts'
import { watchPresses } from '../press/watch-presses.ts'
import { h, paint, setUp } from '../view.ts'
import { askDescriptors } from './ask-descriptors.ts'
import { claimLine } from './claim-line.ts'
import { exportKey } from './export-key.ts'
import { failureText } from './failure-words.ts'
import { importKey } from './import-key.ts'
import type { KeyLine } from './key-line.ts'
import { leavePasskeys } from './leave-passkeys.ts'
import { passkeyScreen } from './make-passkey.ts'
import { recoverWallet } from './recover-wallet.ts'
import { removeDevice } from './remove-device.ts'
import { saveBackup } from './save-backup.ts'
import type { Screen } from './screen.ts'
import { setPassword } from './set-password.ts'

const came = new URL(location.href)
// Trust: before anything else. A ticket is in no history, and loading the window again gives nothing.
history.replaceState(null, '', location.pathname + location.search)

const appId = appOfAddress(location.pathname)
// Of the build: the document has nothing of an app.
const {
  alone = '',
  confirm = '',
  argon2 = '',
  later = '',
  registry = '',
  words: files = '',
  requestWords: requestFiles = '',
} = document.body.dataset
const scheme = windowScheme(came.searchParams.get('scheme'))
const { container, lang } = setUp(came.searchParams.get('lang') ?? '', scheme)
// Trust: nothing is claimed or drawn of a request before the facts of the app are judged.
const [words, known] = await Promise.all([keyWords(lang, files), knownFacts(appId)])
const { facts } = known
const app = facts?.name ?? ''
const shortest = Math.max(facts?.password_length ?? 0, PASSWORD_MIN)
paint(facts?.accent_color ?? '', scheme)
const purpose = KEY_PURPOSES.find((one) => location.pathname.endsWith(`/${one}`)) ?? 'confirm'
document.title = words.titles[purpose]

/** The screen of a signature, loaded beside the request. */
const confirming = purpose === 'confirm' ? loadConfirm(confirm) : null
// Told where it is waited for.
confirming?.catch(() => {})

/** Draws the screen of a purpose; false: what was asked cannot be shown. */
const SCREENS: Readonly<Record<KeyPurpose, (screen: Screen) => unknown>> = {
  export: exportKey,
  import: importKey,
  backup: saveBackup,
  async confirm(screen) {
    screen.draw(h('p', { class: 'muted', role: 'status' }, words.wait))
    const [drawn, own] = await Promise.all([confirming, requestWords(screen.lang, requestFiles)])
    return drawn?.confirmRequest(screen, own)
  },
  recover: recoverWallet,
  password: setPassword,
  devices: removeDevice,
  passkey: passkeyScreen,
  'leave-passkeys': leavePasskeys,
}

/** The longest name of a person that is shown. */
const LONGEST_NAME = 80

/** What the window is called: one in which passkeys are there already is for all of them. */
const titleOf = ({ listed, passkeys }: Pick<KeyAsked, 'listed' | 'passkeys'>): string => {
  const areThere = purpose === 'passkey' && ((listed?.length ?? 0) > 0 || (passkeys?.ids.length ?? 0) > 0)
  return areThere ? words.passkey.listTitle : words.titles[purpose]
}

/** Who asks, for which account, and of which wallet. Trust: the app's name is the service's, the origin the browser's, and no text is the page's. */
const headOf = ({ origin, person, address, ...rest }: KeyAsked): HTMLElement[] => {
  document.title = titleOf(rest)
  const { host } = new URL(origin)
  const name = person.name === null ? words.guest : plainName(person.name, LONGEST_NAME)
  return [
    marks({ name: app, icon: null }),
    h('h1', {}, document.title),
    h('p', { class: 'lead' }, fill(words.asks[purpose], { app: apart(app), origin: apart(host) }, lang)),
    h(
      'div',
      { class: 'whose' },
      h('p', { class: 'muted' }, fill(words.account, { person: apart(name) }, lang)),
      address ? h('p', { class: 'muted' }, `${words.wallet}: `, h('span', { class: 'code', dir: 'ltr' }, address)) : null,
    ),
  ]
}

/** Says that the window has nothing more to do, with a button that closes it. */
const showEnd = (text: string, tone: 'error' | 'success'): void => {
  const shut = h('button', { type: 'button', class: 'filled', onclick: () => close() }, words.close)
  container.replaceChildren(
    marks({ name: app, icon: null }),
    h('h1', {}, document.title),
    h('p', { class: 'note', role: tone === 'error' ? 'alert' : 'status', 'data-tone': tone }, text),
    h('p', { class: 'muted lead' }, words.ended),
    shut,
  )
}

/** Esc is the way out: it gives nothing, so that no press of it is judged. */
const onEscape = (leave: () => void): void =>
  addEventListener('keydown', ({ key, isTrusted, isComposing }) => {
    if (key === 'Escape' && isTrusted && !isComposing) leave()
  })

/** `password`: asks for the wallet's password, or a passkey, before anything else; null where the wallet is open. */
const show = (line: KeyLine, password: KeyLine | null): void => {
  const { asked } = line
  let isOver = false
  // Trust: nothing of a request is left in the document, also where the browser keeps that for the way back.
  const over = (text: string, tone: 'error' | 'success'): void => {
    isOver = true
    showEnd(text, tone)
  }
  line.onEnded((code) => !isOver && over(failureText(words, code), 'error'))
  addEventListener('pagehide', () => {
    line.leave('left')
    if (!isOver) over(failureText(words, 'window_closed'), 'error')
  })
  // Trust: an origin of the app's own, by the facts that the service has of it.
  if (!facts || !askingPages(facts)(asked.origin)) {
    line.leave('refuse')
    over(failureText(words, 'invalid_origin'), 'error')
    return
  }
  const presses = watchPresses()
  let leavesBy: 'refuse' | 'done' = 'refuse'
  onEscape(() => {
    if (!isOver) line.leave(leavesBy)
    close()
  })
  const place = h('div', { class: 'place' })
  container.replaceChildren(...headOf(asked), place)
  const screen: Screen = {
    ...{ words, lang, asked, line, presses, app, appId, registry, shortest },
    passphrase: async () => (await loadLater(later)()).passphrase(),
    failure: (code) => failureText(words, code),
    descriptors: (place) => askDescriptors(appId, place),
    draw(...parts) {
      if (isOver) return
      place.replaceChildren(...parts.filter((part) => part !== null))
      presses.renew()
    },
    leavesBy(act) {
      leavesBy = act
    },
    finish(text, act) {
      if (act) line.leave(act)
      over(text, 'success')
    },
  }
  const giveUp = (code: string): void => {
    line.leave('refuse')
    over(failureText(words, code), 'error')
  }
  const begin = async (): Promise<void> => {
    try {
      if ((await SCREENS[purpose](screen)) === false) giveUp('other')
    } catch {
      giveUp('service_unreachable')
    }
  }
  if (password) recoverWallet({ ...screen, line: password, asked: password.asked, finish: () => void begin() })
  else void begin()
}

/** Whether this window was loaded again, or come back to: its request has ended with the document that had it. */
const isAgain = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}

/** The request of the ticket that this window was opened with: no wallet's frame of the page can be reached from here. */
const aloneLine = async (): Promise<Alone> => {
  const given = new URLSearchParams(came.hash.slice(1))
  const ticket = given.get('ticket')
  // What is agreed to for a wallet's frame has no ticket.
  if (!ticket) return { refused: purpose === 'leave-passkeys' ? 'recovery_window_required' : 'invalid_origin' }
  try {
    return await (await loadAlone(alone)).openAlone({
      ...{
        appId,
        purpose,
        ticket,
        referrer: document.referrer,
        origin: location.origin,
        nonce: given.get('nonce') ?? '',
        argon2: loadArgon2(argon2),
        passwordLength: shortest,
      },
      keystoreOf: async (...of) => (await loadLater(later)()).keystoreOf(...of),
    })
  } catch {
    return { refused: 'service_unreachable' }
  }
}

const start = async (): Promise<void> => {
  container.append(h('p', { class: 'muted', role: 'status' }, words.wait))
  const giveUp = (code: string): void => {
    onEscape(() => close())
    showEnd(failureText(words, code), 'error')
  }
  if (known.refused !== null) return giveUp(known.refused)
  if (isAgain()) return giveUp('window_closed')
  const claimed = await claimLine(appId, purpose)
  const begun: Alone = claimed === null ? await aloneLine() : 'line' in claimed ? { ...claimed, password: null } : claimed
  if ('refused' in begun) return giveUp(begun.refused)
  show(begun.line, begun.password)
}

// Trust: in a page around it, that page could decide what the person presses.
if (top === window) void start()
