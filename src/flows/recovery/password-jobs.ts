// Jobs of a recovery password: words for it, the clipboard, a file, the wallet.

import { copyText } from '../../browser/clipboard.ts'
import { saveFile } from '../../browser/save-file.ts'
import type { RecoveryAim } from '../../contract/screens.ts'
import type { RecoveryChoice } from '../../session/embedded/embedded-bridge.ts'
import { online } from '../creation/embedded-failure.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { PasswordSetupEvent } from './password-setup.ts'
import { carryOut } from './recovery-end.ts'

type PasswordJob<I> = Job<I, PasswordSetupEvent>

/** The name of the file: that of the app, and what is in it. */
export const fileName = (app: string): string =>
  `${`${app} wallet-recovery`.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')}.txt`

const suggest: PasswordJob<undefined> = async () => {
  const made = await import('../../kit/passphrase.ts').catch(() => null)
  return { type: 'suggested', password: made?.passphrase() ?? null }
}
const copy: PasswordJob<string> = async (_, password) => ({ type: 'copied', done: await copyText(password) })

/** Never ends: the browser does not say whether the file was saved. */
const download: PasswordJob<{ readonly name: string; readonly password: string }> = (_, { name, password }) => {
  saveFile(fileName(name), `${password}\n`, 'text/plain')
  return new Promise(() => undefined)
}

const submit = catching<{ readonly aim: RecoveryAim; readonly choice: RecoveryChoice }, PasswordSetupEvent>(
  (error) => ({ type: 'failed', error }),
  async (runtime, { aim, choice }) => ({ type: 'finished', done: await carryOut(runtime, aim, choice) }),
)

export const jobs = { suggest, copy, download, carryOut: submit, online }
