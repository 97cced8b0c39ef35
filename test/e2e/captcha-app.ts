// Data in which the demo app asks for a captcha, set up by the command line before the service starts.

import { command } from '../cli/latchkey.ts'
import { type TestData, testData } from '../data.ts'
import { DEMO_APP } from './world.ts'

/** Turnstile's own name for a key that passes; the stand-in has it too. */
export const SITE_KEY = '1x00000000000000000000BB'

/** Options of an app that asks for it. */
export const captchaOn = ['--set', `captcha_site_key=t:${SITE_KEY}`, '--set', 'captcha_enabled=true'] as const

export const captchaData = async (): Promise<TestData> => {
  const data = await testData()
  const app = ['--id', DEMO_APP, '--name', 'Tidewater', '--origin', 'http://localhost', '--method', 'email,sms,passkey,siwe']
  const { code, err } = await command(['app', 'create', ...app, ...captchaOn, '--no-origin', 'yes'], data.env)
  if (code !== 0) throw new Error(err)
  return data
}
