// Data in which the demo app is there already: a service that starts on them keeps its settings.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import type { Seeds } from './services.ts'
import { DEMO_APP } from './world.ts'

/** Of an app whose pages may have wallets sign unseen. */
export const LETS_SIGN_UNSEEN = ['--set', 'enforce_wallet_uis=false'] as const

/** `options` of `latchkey app create`, besides a name, this machine as its origin, and logins by e-mail. */
export const demoAppData = async (...options: readonly string[]): Promise<TestData> => {
  const data = await testData()
  const app = ['--id', DEMO_APP, '--name', 'Tidewater', '--origin', 'http://localhost', '--method', 'email', '--no-origin', 'yes']
  const { code, err } = await command(['app', 'create', ...app, ...options], data.env)
  if (code !== 0) throw new Error(err)
  return data
}

/** The same for journeys that may share a service. */
export const demoApp = (...options: readonly string[]): Seeds => ({
  key: JSON.stringify(options),
  make: () => demoAppData(...options),
})

/** Of an app whose people have a wallet after their login, which a passkey opens. */
export const WALLETS_OF_PASSKEYS = demoApp(
  ...LETS_SIGN_UNSEEN,
  '--set',
  'embedded_wallet_config={"create_on_login":"users-without-wallets","user_owned_recovery_options":["user-passcode"],"recovery_default":"passkey"}',
)

export const OTHER_APP = 'latchkeydemoapp0000000002'
const twoAppsData = async (): Promise<TestData> => {
  const data = await demoAppData('--set', 'confirm_in_window=true')
  const other = ['app', 'create', '--id', OTHER_APP, '--name', 'Lighthouse', '--origin', 'http://localhost', '--method', 'email']
  const { code, err } = await command([...other, '--no-origin', 'yes', '--set', 'confirm_in_window=true'], data.env)
  if (code !== 0) throw new Error(err)
  return data
}
/** The demo app with another one beside it, in both of which a person confirms in a window of the service. */
export const TWO_APPS: Seeds = { key: 'two apps', make: twoAppsData }

/** Gives an app of the demo a bot at Telegram, which is switched on then. The service puts the token of the stand-in's bot in the place of this one. */
export const giveBot = async ({ env, folder }: TestData, app: string): Promise<void> => {
  const file = join(folder, 'bot')
  writeFileSync(file, `1:${'x'.repeat(35)}`)
  const bot = ['app', 'telegram', app, '--bot-name', 'latchkey_demo_bot', '--token-file', file]
  for (const line of [bot, ['app', 'change', app, '--set', 'telegram_auth=true']]) {
    const { code, err } = await command(line, env)
    if (code !== 0) throw new Error(err)
  }
}
