// latchkey dev: the service, an app for the folder, and the tags to paste.

import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { object, safeParse, string } from 'valibot'
import { parseJson } from '../../src/kit/parse-json.ts'
import { folderApp } from '../services/apps/folder-app.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { type CommandContext, command, done } from './command.ts'

export const IN_PRODUCTION =
  '`latchkey dev` is for development. In production `latchkey app create --name NAME --origin URL` makes an app.'

/** The folder that the command is about; a mistake in the words is thrown. */
export const folderOf = ({ words: [word = '.', ...more] }: Arguments, from: string): string => {
  const folder = resolve(from, word)
  if (more.length > 0) throw new UsageError('This command takes one folder, or none: where it stands.')
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder ${folder}.`)
  return folder
}

/** What the folder's package calls itself, else the name of the folder. */
const nameOf = (folder: string, { readFile }: CommandContext): string => {
  try {
    const parsed = safeParse(object({ name: string() }), parseJson(readFile(join(folder, 'package.json'))))
    if (parsed.success && parsed.output.name.trim()) return parsed.output.name.trim()
  } catch {
    // No package, or one that cannot be read: the folder has a name of its own.
  }
  return basename(folder) || 'My page'
}

export const DEV = command([], async (args, open, context) => {
  const name = nameOf(folderOf(args, context.folder), context)
  const deps = await open()
  if (deps.env.NODE_ENV === 'production') throw new Error(IN_PRODUCTION)
  const { id } = await folderApp(deps, name)
  const { PUBLIC_URL: url, SANDBOX_URL: sandbox } = deps.env
  const tags = [
    `<script type="module" src="${url}/elements/latchkey.js"></script>`,
    `<login-modal app-id="${id}"></login-modal>`,
    '<wallet-button></wallet-button>',
  ]
  return done(
    { id, name, url, tags: tags.join('\n') },
    '',
    `The app of this folder is ${id} (${name}). Paste this into a page, and open it on http://localhost at any port:`,
    '',
    ...tags.map((tag) => `  ${tag}`),
    '',
    `Login codes arrive at ${sandbox}/dev/outbox.`,
    `In the folder where you typed this, \`npx latchkey app change ${id} --method email,passkey\` changes the app; the service runs on.`,
  )
})
