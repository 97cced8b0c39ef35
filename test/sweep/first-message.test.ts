// The newcomer's way of the README, on a page of one's own: a command, three lines pasted, a first signed message.
// Sixty seconds of machine time and three commands at most: `npm ci` and the command, and what serves the page.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LoginModal } from '../../elements/login-modal.ts'
import { openBrowser } from '../../scripts/browser.mjs'
import { serveFolder } from '../e2e/example-pages.ts'
import { newFolder } from '../new-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MOST_SECONDS = 60
const MOST_COMMANDS = 3

/** The commands of the README's section, as they are written there. */
const commandsOf = (readme: string): string[] => {
  const section = readme.slice(readme.indexOf('## On your own page'))
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, '').trim())
    .filter(Boolean)
}

test('from the README to a first signed message on a page of ones own', async () => {
  const commands = commandsOf(readFileSync(join(root, 'README.md'), 'utf8'))
  assert.ok(commands.length + 1 <= MOST_COMMANDS, commands.join('\n'))
  assert.deepEqual(commands, ['npm ci', 'npx latchkey dev ../my-page'])
  const folder = newFolder()
  const place = join(folder.path, 'my-page')
  mkdirSync(place)
  const began = performance.now()
  const service = spawn('npx', ['--no-install', 'latchkey', 'dev', place], {
    cwd: root,
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder.path, 'data') },
      ...{ PORT: '0', DEMO_PORT: '0', LENDER_PORT: '0', CONSOLE_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const browser = await openBrowser()
  const page = await serveFolder(place)
  try {
    let told = ''
    await new Promise<void>((resolve, reject) => {
      service.stdout.on('data', (chunk) => {
        told += String(chunk)
        if (told.includes('Login codes arrive at')) resolve()
      })
      service.once('exit', () => reject(new Error(`It did not start.\n${told}`)))
    })
    const started = performance.now()
    const lines = told.split('\n').filter((line) => /^\s*<(script|login-modal|wallet-button)\b/.test(line))
    assert.equal(lines.length, 3, told)
    const [, outbox = ''] = /Login codes arrive at (http:\/\/[^/]+)\/dev\/outbox/.exec(told) ?? []
    writeFileSync(
      join(place, 'index.html'),
      `<!doctype html>\n<html lang="en">\n<h1>My page</h1>\n${lines.join('\n')}\n</html>\n`,
    )
    const tab = await browser.newPage()
    await tab.goto(page.url)
    await tab.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await tab.evaluate(() => {
      const modal = document.querySelector('login-modal') as LoginModal
      const signed = modal.login().then(async () => {
        if (!modal.user?.wallet) await modal.createWallet()
        return modal.signMessage('Welcome')
      })
      Object.assign(window, { signed })
    })
    await tab.getByLabel('Email address').fill('newcomer@example.com')
    await Promise.all([tab.waitForResponse('**/passwordless/init'), tab.keyboard.press('Enter')])
    await tab.getByLabel('Six-digit code').waitFor()
    const mails = (await (await fetch(`${outbox}/dev/outbox.json?to=newcomer@example.com`)).json()) as { code: string | null }[]
    await tab.getByLabel('Six-digit code').fill(mails.find(({ code }) => code)?.code ?? '')
    await tab.getByRole('button', { name: 'Sign', exact: true }).click()
    const { signature } = await tab.evaluate(() => (window as unknown as { signed: Promise<{ signature: string }> }).signed)
    assert.match(signature, /^0x[\da-f]{130}$/)
    const seconds = (performance.now() - began) / 1000
    const start = (started - began) / 1000
    console.log(
      `A first signed message after ${seconds.toFixed(1)} s, of which ${start.toFixed(1)} s are the start of the service.`,
    )
    assert.ok(seconds <= MOST_SECONDS, `${seconds.toFixed(1)} s`)
  } finally {
    await browser.close()
    await page.close()
    const ended = once(service, 'exit')
    if (service.pid) process.kill(-service.pid, 'SIGTERM')
    await ended
    folder.remove()
  }
})
