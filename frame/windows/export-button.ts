// The frame by which published clients export: one button, which opens the window for it.
// See docs/design/frame.md, "Export".

import { KEY_WINDOW_FEATURES, KEY_WINDOW_NAME, keyWindowPath } from '../../src/contract/key-windows.ts'
import { appOfAddress } from '../service/app-of-address.ts'
import { knownFacts } from '../service/known-facts.ts'
import type { ExportEnded } from '../wallet/receive-export.ts'
import { keyWords } from '../words/words.ts'
import { schemeOn } from './colours.ts'
import { failureText } from './keys/failure-words.ts'
import { h, paint, setUp } from './view.ts'

const appId = appOfAddress(location.pathname)
const { words: files = '' } = document.body.dataset
const came = new URL(location.href)
const token = new URLSearchParams(came.hash.slice(1)).get('token') ?? ''
// Trust: before anything else. The token is in no history, and loading the frame again gives nothing.
history.replaceState(null, '', location.pathname + location.search)

const address = came.searchParams.get('address') ?? ''
// As the dialog of the client is drawn, whose palette is in the address; the window is drawn alike.
const scheme = schemeOn(came.searchParams.get('background')?.trim() ?? '')
const { container, lang } = setUp('', scheme)
const [words, { facts, refused }] = await Promise.all([keyWords(lang, files), knownFacts(appId)])
paint(came.searchParams.get('accent') ?? facts?.accent_color ?? '', scheme)
const wallets = `/apps/${encodeURIComponent(appId)}/embedded-wallets`

/** The wallet's frame beside this one; null: there is none. */
const walletFrame = (): Window | null => {
  for (let at = 0; at < parent.length; at++)
    try {
      const one = parent[at] as Window
      // Trust: another origin throws at the first look, so that nothing is ever sent to it.
      if (one !== window && one.location.pathname === wallets) return one
    } catch {
      // A frame of another origin.
    }
  return null
}

const button = h('button', { type: 'button', class: 'filled' }, words.open)

/** Why it has ended, or that it was done, in the room of the button: a press begins anew. */
const say = (ended: ExportEnded): void => {
  if ('ended' in ended) {
    button.textContent = words.done
    return
  }
  const code = ended.error.reason ?? ended.error.type
  // Who has closed the window is told nothing.
  const isLeft = code === 'user_rejected_request' || code === 'window_closed' || code === 'request_dropped'
  button.textContent = isLeft ? words.open : failureText(words, code)
}

// The press opens a window and gives nothing: the window judges presses itself.
button.addEventListener('click', () => {
  const frame = walletFrame()
  if (!frame || !token) return say({ error: { type: 'embedded_wallet_webview_not_loaded' } })
  const { port1: port, port2 } = new MessageChannel()
  port.onmessage = ({ data }: MessageEvent<ExportEnded>) => {
    port.close()
    say(data)
  }
  // First the request, then the window that takes it.
  frame.postMessage({ latchkey: 'export', token, address }, location.origin, [port2])
  open(keyWindowPath(appId, 'export', { lang, scheme: scheme ?? undefined }), KEY_WINDOW_NAME, KEY_WINDOW_FEATURES)
})

// Trust: in a window of its own there is no page of the app around it.
if (parent !== window) {
  document.title = words.titles.export
  document.body.classList.add('one-button')
  container.append(button)
  // A press asks the wallet's frame, which has been refused the same.
  if (refused !== null) say({ error: { type: 'error', reason: refused } })
}
