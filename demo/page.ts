// The demo page's script: what a host app does with the tags, and every event printed.

import type { LoginModal } from '../elements/login-modal.ts'
import { adopt } from './adopt.ts'
import styles from './page.css'

adopt(styles)

const modal = document.querySelector<LoginModal>('login-modal')
const events = document.querySelector('#events')

const print = (name: string, detail: unknown): void => {
  const line = document.createElement('li')
  // Ids and times only: a page should not write addresses into the log of a demo that may be shared.
  const text = JSON.stringify(detail, (key, value) =>
    key === 'user' && value ? value.id : key === 'account' && value ? value.type : value,
  )
  line.textContent = `${name} ${text}`
  events?.prepend(line)
}

for (const name of [
  'ready',
  'open',
  'screen',
  'login',
  'logout',
  'link',
  'unlink',
  'update',
  'session',
  'wallet-connect',
  'wallet-disconnect',
  'close',
  'error',
]) {
  modal?.addEventListener(name, (event) => print(name, (event as CustomEvent).detail))
}

document.querySelector('#sign-in')?.addEventListener('click', () => {
  modal?.login().then(
    (result) => print('login() resolved', result),
    (error: { code: string }) => print('login() rejected', { code: error.code }),
  )
})
/** What a host app offers to the signed-in person. */
const ACCOUNT: Record<string, (of: LoginModal) => Promise<unknown>> = {
  'link-email': (of) => of.link('email'),
  'link-phone': (of) => of.link('sms'),
  'unlink-phone': (of) => of.unlink({ type: 'phone', id: of.user?.phone?.number ?? '' }),
  'update-email': (of) => of.updateEmail(),
  account: (of) => of.manageAccount(),
}
for (const [id, act] of Object.entries(ACCOUNT))
  document.querySelector(`#${id}`)?.addEventListener('click', () => {
    if (modal)
      act(modal).catch((error: { code: string; message: string }) => print(id, { code: error.code, message: error.message }))
  })
document.querySelector('#sign-out')?.addEventListener('click', () => void modal?.logout())
document.querySelector('#token')?.addEventListener('click', async () => {
  const token = await modal?.getAccessToken()
  print('getAccessToken()', token ? `a token of ${token.length} characters` : null)
})
