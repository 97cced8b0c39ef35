// A folder of data in which the demo app asks for a captcha, as somebody sets it up: by the command line, before the service starts.

import { join } from 'node:path'
import { commandLine } from '../cli/latchkey.ts'
import { newFolder } from './service-child.ts'
import { DEMO_APP } from './world.ts'

/** Turnstile's own name for a key that passes; the stand-in has it too. */
export const SITE_KEY = '1x00000000000000000000BB'

/** `cli` is the built command line. */
export const captchaFolder = async (cli: string): Promise<{ DATA_DIR: string; remove(): void }> => {
  const folder = newFolder()
  const data = { DATA_DIR: join(folder.path, 'data') }
  const app = ['--id', DEMO_APP, '--name', 'Latchkey demo', '--origin', 'http://localhost', '--method', 'email,sms,passkey']
  const captcha = ['--set', `captcha_site_key=t:${SITE_KEY}`, '--set', 'captcha_enabled=true']
  const { code, err } = await commandLine(cli)(['app', 'create', ...app, ...captcha, '--no-origin', 'yes'], data)
  if (code !== 0) throw new Error(err)
  return { ...data, remove: folder.remove }
}
