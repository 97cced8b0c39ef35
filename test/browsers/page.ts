// A host's page under the strictest policy of docs/csp.md, which keeps what goes wrong in it.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEMO_APP, type World } from '../e2e/world.ts'

/** Runs before the tags are there. */
const SCRIPT = `
const faults = []
addEventListener('error', ({ message }) => message && faults.push('uncaught: ' + message))
addEventListener('unhandledrejection', ({ reason }) => faults.push('unhandled: ' + reason))
document.addEventListener('securitypolicyviolation', (event) =>
  faults.push('policy: ' + [event.effectiveDirective, event.blockedURI, event.sample].join(' ')))
const { error } = console
console.error = (...words) => { faults.push('console: ' + words.join(' ')); error.apply(console, words) }
const modal = document.querySelector('login-modal')
const heard = []
for (const name of ['ready', 'session', 'login', 'logout', 'wallet-create', 'open', 'close'])
  modal.addEventListener(name, () => heard.push(name))
let presses = 0
const on = (id, act) => document.getElementById(id).addEventListener('click', () => {
  delete window.ended
  // What an earlier press began may end later.
  const mine = ++presses
  const end = (how) => { if (mine === presses) window.ended = how }
  act().then((value) => end(value ?? true), ({ code }) => end({ code }))
})
on('login', () => modal.login())
on('logout', () => modal.logout())
on('account', () => modal.manageAccount())
on('create', () => modal.createWallet())
// signer: another wallet than the person's own.
on('sign', () => modal.signMessage('Ahoy', window.signer))
on('lend', () => modal.loginWithCrossApp('latchkeydemoapp0000000002'))
on('export', () => modal.exportWallet())
on('import', () => modal.importWallet())
on('password', () => modal.setRecovery({ method: 'user-passcode' }))
on('recover', () => modal.recoverWallet())
Object.assign(window, { faults, heard, modal })
`
const BUTTONS = ['login', 'logout', 'account', 'create', 'sign', 'lend', 'export', 'import', 'password', 'recover']
const html = (service: string, config: object): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A host</title>
    <link rel="icon" href="data:,">
    <script src="/page.js" defer></script>
    <script type="module" src="${service}/elements/latchkey.js"></script>
  </head>
  <body>
    ${BUTTONS.map((id) => `<button id="${id}" type="button">Host: ${id}</button>`).join('\n    ')}
    <p><wallet-button></wallet-button></p>
    <login-modal app-id="${DEMO_APP}"><script type="application/json">${JSON.stringify(config)}</script></login-modal>
  </body>
</html>
`
const policy = (service: string, sandbox: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    `connect-src ${service}`,
    `frame-src ${service} ${sandbox}`,
    `img-src ${service} data:`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Serves the page on a port of its own. `isolated`: with the header that cuts its windows off from it. */
export const servePage = async ({ serviceUrl, sandboxUrl }: World, config: object = {}, { isolated = false } = {}) => {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    if (isolated) response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('content-security-policy', policy(serviceUrl, sandboxUrl))
    response.end(isScript ? SCRIPT : html(serviceUrl, config))
  }).listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
